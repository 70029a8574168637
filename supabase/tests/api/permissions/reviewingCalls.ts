import { ASSIGNMENT, CONFLICTED_ASSIGNMENT } from "./judgingWorld.ts";
import {
  CLAIM,
  CLOSED_COPY,
  CLOSED_ROUND,
  DECISION,
  OTHER_ASSIGNMENT,
  RESULT,
  SUBMITTED_ASSIGNMENT,
  UNDECIDED_RESULT,
} from "./reviewingWorld.ts";

const OWN = { assignment_id: ASSIGNMENT };
const CONFLICTED = { assignment_id: CONFLICTED_ASSIGNMENT };
const SEEN = { expected_revision: 2 };
const WORDS = { scores: [1], comment_for_team: "It waits.", comment_for_panel: "" };
const CLOSED = { round_id: CLOSED_ROUND };

/** The arguments of each call in reviewing.ts. */
export const REVIEWING_ARGUMENTS: Record<string, Record<string, Record<string, unknown>>> = {
  open_assignment: { "the judge's": OWN, "the conflicted judge's": CONFLICTED },
  save_review: {
    "the judge's": { ...OWN, ...SEEN, ...WORDS },
    "the conflicted judge's": { ...CONFLICTED, ...SEEN, ...WORDS },
  },
  submit_review: {
    "the judge's": { ...OWN, ...SEEN },
    "another judge's": { assignment_id: OTHER_ASSIGNMENT, ...SEEN },
  },
  recuse: { "the judge's": { ...OWN, reason: "A friend.", is_conflict: true } },
  ask_administrators: {
    "the judge's": { ...OWN, body: "May I ask?" },
    "the conflicted judge's": { ...CONFLICTED, body: "May I ask?" },
  },
  write_to_judge: { "a judge's": { ...OWN, body: "You may." } },
  see_judging_notes: { "a judge's": OWN },
  add_judging_comment: {
    "on what is discussed": { judging_copy_id: CLOSED_COPY, body: "Very fair." },
  },
  give_back_review: { "a judge's": { assignment_id: SUBMITTED_ASSIGNMENT } },
  judging_inputs: { "of a closed round": CLOSED },
  freeze_result: { "of a closed round": { ...CLOSED, result: CLAIM } },
  decide: {
    anew: {
      judging_copy_id: CLOSED_COPY,
      result_id: RESULT,
      goes_on: true,
      expected_id: DECISION,
    },
  },
  decide_as_ranked: { "what is left": { result_id: UNDECIDED_RESULT } },
  confirm_decisions: { "another administrator's": { ...CLOSED, ids: [DECISION] } },
};
