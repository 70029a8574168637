import type { Judge } from "../judges/judge.ts";
import type { Round } from "../rounds/round.ts";
import { newRound, toRound } from "../rounds/roundForm.ts";

/** A screening that has not opened yet. */
export const ROUND: Round = {
  ...(toRound(newRound("screening")) as object as Round),
  id: "round-1",
  opens_at: "2025-09-02T08:00:00Z",
  closes_at: "2025-09-20T20:00:00Z",
  stage: "draft",
  blocking_round: null,
  has_open_release: false,
  events: [],
  discussion_open: false,
  seed: 7,
  unconnected_reason: null,
  revision: 3,
  round_entries_count: 0,
  ready_count: 0,
  assignments_count: 0,
  submitted_count: 0,
  publication_done: null,
  publication_total: null,
  publication_problem: null,
  undecided_count: null,
  short_count: 0,
};

/** The text of a round entry, of which nothing is removed, and no findings. */
export const JUDGED_TEXT = {
  original_idea_name: "Ring",
  original_description: "",
  removed_idea_name: "{}",
  removed_description: "{}",
  findings: [],
};

/** An assignment whose review that judge has submitted. */
export const SUBMITTED_ASSIGNMENT = {
  id: "a-1",
  round_id: "round-1",
  round_entry_id: "round-entry-1",
  code: "K7QX-M2BD",
  judge_id: "judge-1",
  judge_name: "Ines Amado",
  state: "submitted",
  submitted_at: "2025-09-04T08:00:00Z",
  counts: true as boolean | null,
  scores: null as number[] | null,
};

/** An active judge. */
export const JUDGE: Judge = {
  id: "judge-1",
  email: "ines@example.com",
  name: "Ines Amado",
  organizations: ["Example Institute"],
  close_people: [],
  max_reviews: 40,
  reviews_cap: null,
  expertise: ["drug_delivery", "regulation"],
  state: "active",
  last_sent_at: "2025-08-20T08:00:00Z",
  accepted_at: "2025-08-21T08:00:00Z",
  withdrawn_at: null,
  declined_at: null,
  decline_reason: null,
  email_problem: null,
  created_at: "2025-08-20T08:00:00Z",
  updated_at: "2025-08-21T08:00:00Z",
  revision: 3,
  assigned_count: 12,
  submitted_count: 5,
};
