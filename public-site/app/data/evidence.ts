import type { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import { readRow, type ViewRow } from "./rows.ts";

type Row = ViewRow<
  "my_evidence_request",
  "answer" | "answered_at" | "due_at" | "file_name" | "file_path" | "file_size"
>;

/** A request for evidence to the visitor's team, and the team's answer. */
export interface EvidenceRequest extends Omit<Row, "items"> {
  readonly items: readonly (typeof ELIGIBILITY_ITEMS)[number]["value"][];
}

/** Loads the request for evidence to the visitor's team; null without one. */
export const loadEvidenceRequest = () => readRow<EvidenceRequest>("my_evidence_request");
