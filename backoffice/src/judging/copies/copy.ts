import type { Tables } from "#shared/database.types.ts";
import type { Finding } from "./findNames.ts";

/** A row of the view admin_judging_entries: what judges read of an entry. */
export interface Copy extends Omit<Tables<"admin_judging_entries">, "findings"> {
  findings: Finding[];
}

const PLACES = { idea_name: "Name of the idea", description: "Description", document: "Document" };

/** Where something was found, in words. */
export const placeLabel = ({ where }: Finding) => PLACES[where];

export const isPdf = (fileName: string | null) => /\.pdf$/i.test(fileName ?? "");
