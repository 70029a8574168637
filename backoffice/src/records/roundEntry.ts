import type { DocumentBucket } from "../data/dataProvider.ts";
import type { ViewRow } from "./viewRow.ts";

/** Something in a round entry that may identify the team, or that its document lacks. */
export interface Finding {
  where: "idea_name" | "description" | "document";
  what: string;
  /** The multirange of the team's text in which it was found. */
  ranges?: string;
}

/** The document from which the anonymized one is made. */
interface OriginalDocument {
  bucket: Exclude<DocumentBucket, "evidence">;
  path: string;
  name: string;
  /** The finalists' stage or the earlier round that it comes from; null: the submission. */
  origin: string | null;
  /** It was uploaded after the round entry's document had been anonymized. */
  is_newer: boolean;
}

/** A round entry. Its counts are null for an administrator with a conflict of interest. */
export type RoundEntry = ViewRow<
  "admin_round_entries",
  | "file_path"
  | "pages"
  | "words"
  | "original_pages"
  | "original_words"
  | "former_round_name"
  | "ready_at"
  | "is_seen"
  | "assigned_count"
  | "submitted_count"
  | "recused_count",
  {
    document: OriginalDocument | null;
    findings: Finding[];
    removed_idea_name: string;
    removed_description: string;
  }
>;

const PLACES = { idea_name: "Idea name", description: "Description", document: "Document" };

export const placeLabel = ({ where }: Pick<Finding, "where">) => PLACES[where];

export function documentOrigin({ bucket, name, origin }: OriginalDocument): string {
  switch (bucket) {
    case "judging":
      return `Anonymized document from “${origin}”`;
    case "finalists":
      return `Uploaded for “${origin}”: ${name}`;
    case "submissions":
      return `From the submission: ${name}`;
  }
}

/** Whether its latest document is not anonymized yet. */
export const isDocumentMissing = ({ needs_document, document }: RoundEntry) =>
  needs_document || document?.is_newer === true;

export const hasFindings = ({ findings }: RoundEntry) => findings.length > 0;

export const isPdf = (document: OriginalDocument | null) => /\.pdf$/i.test(document?.name ?? "");
