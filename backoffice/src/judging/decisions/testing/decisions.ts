import type { Decision } from "../../results/decision.ts";

/** A decision of the signed-in person that follows the ranking. */
export const OWN_DECISION: Decision = {
  id: "d-1",
  result_id: "result-1",
  round_entry_id: "round-entry-1",
  code: "AAAA",
  submission_id: "entry-1",
  round_id: "round-1",
  idea_name: "Patch",
  rank: 1,
  departs_from_ranking: false,
  is_tied: false,
  needs_reason: false,
  is_excluded: false,
  outcome: "advances",
  reason: null,
  decided_by_email: "olu@example.com",
  decided_at: "2025-09-22T08:00:00Z",
};

/** A decision of another person. */
export const OTHER_DECISION: Decision = {
  ...OWN_DECISION,
  id: "d-2",
  round_entry_id: "round-entry-2",
  code: "BBBB",
  submission_id: "entry-2",
  idea_name: "Ring",
  rank: 2,
  decided_by_email: "zoe@example.com",
};
