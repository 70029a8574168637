import type { DocumentBucket } from "../../data/dataProvider.ts";

/** Something in a round entry that may tell whose entry it is, and where. */
export interface Finding {
  where: "idea_name" | "description" | "document";
  what: string;
}

/** The document that is anonymized. */
interface OriginalDocument {
  bucket: Exclude<DocumentBucket, "evidence">;
  path: string;
  name: string;
  /** The stage for which it was handed in, or the round for which it was anonymized; null: the entry's own. */
  origin: string | null;
  /** The finalist has handed it in since the document of the round entry was anonymized. */
  is_newer: boolean;
}

/** A row of the view admin_round_entries: what judges read of an entry. */
export interface RoundEntry {
  id: string;
  round_id: string;
  submission_id: string;
  code: string;
  idea_name: string;
  /** This and what else the round entry was made from is null for a chair. */
  original_idea_name: string | null;
  receipt_number: string | null;
  description: string;
  /** The anonymized document, in the bucket judging. */
  file_path: string | null;
  /** What is anonymized for the judges; null: the entry has no document. */
  document: OriginalDocument | null;
  /** The anonymized round whose round entry it begins with; null: it begins with the entry. */
  former_round_name: string | null;
  /** The entry has a document that is not anonymized yet. */
  needs_document: boolean;
  /** Of the texts. */
  revision: number;
  findings: Finding[];
  /** Every judge of a screening reads it, before all others. */
  is_calibration: boolean;
  ready_at: string | null;
  ready_by: string | null;
  created_at: string;
  assigned_count: number;
  submitted_count: number;
  recused_count: number;
  conflicts_count: number;
  /** The entry is disqualified. */
  is_out: boolean;
}

const PLACES = { idea_name: "Name of the idea", description: "Description", document: "Document" };

/** Where something was found, in words. */
export const placeLabel = ({ where }: Finding) => PLACES[where];

/** Where the document comes from that is anonymized, in words. */
export function documentOrigin({ bucket, name, origin }: OriginalDocument): string {
  switch (bucket) {
    case "judging":
      return `From the anonymized document of “${origin}”`;
    case "finalists":
      return `From what the team has handed in for “${origin}”: ${name}`;
    case "submissions":
      return `From the entry: ${name}`;
  }
}

/** Whether its document, or a newer one, is not anonymized yet. */
export const lacksDocument = ({ needs_document, document }: RoundEntry) =>
  needs_document || document?.is_newer === true;

export const isPdf = (document: OriginalDocument | null) => /\.pdf$/i.test(document?.name ?? "");
