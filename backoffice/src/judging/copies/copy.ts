import type { Finding } from "./findNames.ts";

/** A row of the view admin_judging_entries: what judges read of an entry. */
export interface Copy {
  id: string;
  round_id: string;
  submission_id: string;
  code: string;
  idea_name: string;
  original_idea_name: string;
  receipt_number: string | null;
  description: string;
  /** The blind document, in the bucket judging. */
  file_path: string | null;
  original_file_path: string | null;
  original_file_name: string | null;
  /** The entry has a document of which there is no blind copy yet. */
  needs_document: boolean;
  findings: Finding[];
  signed_off_at: string | null;
  signed_off_by: string | null;
  created_at: string;
  assigned_count: number;
  submitted_count: number;
  recused_count: number;
  conflicts_count: number;
}

const PLACES = { idea_name: "Name of the idea", description: "Description", document: "Document" };

/** Where something was found, in words. */
export const placeLabel = ({ where }: Finding) => PLACES[where];

export const isPdf = (fileName: string | null) => /\.pdf$/i.test(fileName ?? "");
