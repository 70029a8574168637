import {
  ADMINISTRATION,
  ADMINISTRATORS,
  type FunctionRule,
  OWN,
  type RelationRule,
} from "./rules.ts";

/** Checklists and evidence, as allowed.ts has it for everything else. The stranger's entry is asked. */

export const ELIGIBILITY_RELATIONS: Record<string, RelationRule> = {
  my_evidence_request: {
    columns:
      "submission_id items message due_at asked_at answer file_name file_size file_path answered_at " +
      "changed_at can_answer",
    select: OWN,
  },
  admin_eligibility: {
    columns:
      "id receipt_number idea_name submitter_name eligibility told_reason disqualified_at changed_at checks " +
      "asked_items message due_at asked_at asked_by answer file_name file_size file_path answered_at " +
      "status submitted_at updated_at facets search",
    select: ADMINISTRATORS,
  },
  eligibility_checks: { columns: "submission_id item state note checked_by checked_at" },
  evidence_requests: {
    columns:
      "submission_id items message due_at asked_by asked_at answer file_name file_size file_path " +
      "answered_at answered_by",
  },
};

export const ELIGIBILITY_FUNCTIONS: Record<string, FunctionRule> = {
  check_eligibility: {
    parameters: "submission_id items state",
    calls: { "of an entry": ADMINISTRATION },
  },
  note_eligibility: {
    parameters: "submission_id item note",
    calls: { "of an entry": ADMINISTRATION },
  },
  tell_reason: { parameters: "submission_id reason", calls: { "an entry's": ADMINISTRATION } },
  ask_for_evidence: {
    parameters: "submission_id items message due_at",
    calls: { "of an entry": ADMINISTRATION },
  },
  close_evidence: { parameters: "submission_id", calls: { "an entry's": ADMINISTRATION } },
  answer_evidence: {
    parameters: "answer file_path file_name expected_changed_at",
    calls: {
      "what one's team is asked": { stranger: "done", ended: "denied", signedIn: "not_found" },
    },
  },
  entries_not_eligible: {
    parameters: "round_id",
    reads: true,
    calls: { "of a round": ADMINISTRATION },
  },
};
