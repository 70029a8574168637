import type { DocumentBucket } from "../../data/dataProvider.ts";

/** Something in a round entry that may identify the team. */
export interface Finding {
  where: "idea_name" | "description" | "document";
  what: string;
}

/** The document from which the anonymized one is made. */
interface OriginalDocument {
  bucket: Exclude<DocumentBucket, "evidence">;
  path: string;
  name: string;
  /** The finalists' stage or the earlier round that it comes from; null: the submission. */
  origin: string | null;
  /** It was uploaded after the entry's document had been anonymized. */
  is_newer: boolean;
}

/** A row of the view admin_round_entries. */
export interface RoundEntry {
  id: string;
  round_id: string;
  submission_id: string;
  code: string;
  idea_name: string;
  /** Null for a chair, like all other columns that identify the submission. */
  original_idea_name: string | null;
  receipt_number: string | null;
  description: string;
  /** The anonymized document, in the bucket judging. */
  file_path: string | null;
  /** Null: the submission has no document. */
  document: OriginalDocument | null;
  /** The earlier anonymized round whose text was copied; null: the submission's text was. */
  former_round_name: string | null;
  /** The submission has a document that is not anonymized yet. */
  needs_document: boolean;
  /** Counts changes of the text. */
  revision: number;
  findings: Finding[];
  /** Every judge of a screening reviews it before all others. */
  is_calibration: boolean;
  ready_at: string | null;
  ready_by: string | null;
  created_at: string;
  assigned_count: number;
  submitted_count: number;
  recused_count: number;
  conflicts_count: number;
  /** The submission was disqualified or withdrawn. */
  is_excluded: boolean;
}

const PLACES = { idea_name: "Idea name", description: "Description", document: "Document" };

export const placeLabel = ({ where }: Finding) => PLACES[where];

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
export const lacksDocument = ({ needs_document, document }: RoundEntry) =>
  needs_document || document?.is_newer === true;

export const isPdf = (document: OriginalDocument | null) => /\.pdf$/i.test(document?.name ?? "");
