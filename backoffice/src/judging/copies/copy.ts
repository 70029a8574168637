import type { Tables } from "#shared/database.types.ts";
import { type Finding, namesIn, type Person } from "./findNames.ts";

/** A row of the view admin_judging_entries: what judges read of an entry. */
export interface Copy extends Omit<Tables<"admin_judging_entries">, "findings"> {
  findings: Finding[];
}

const PLACES = { idea_name: "Name of the idea", description: "Description", document: "Document" };

export const placeLabel = ({ where }: Finding) => PLACES[where];

/** What names somebody in the words that judges read. */
export function findingsInText(
  text: Pick<Copy, "idea_name" | "description">,
  people: readonly Person[],
): Finding[] {
  return (["idea_name", "description"] as const).flatMap((where) =>
    namesIn(text[where], people).map((what) => ({ where, what })),
  );
}

export const isPdf = (fileName: string | null) => /\.pdf$/i.test(fileName ?? "");
