import type { Rule } from "./actors.ts";
import {
  ADMINISTRATION,
  type CallRule,
  doneBy,
  type FunctionRule,
  JUDGING_LEADERS,
  type RelationRule,
} from "./rules.ts";

/** What keeps a verdict from being bent, as allowed.ts has it for everything else. */

export const VERDICT_RELATIONS: Record<string, RelationRule> = {
  public_commitments: {
    columns: "number kind round_kind hash previous committed_at has_record is_cancelled",
    select: { everybody: "all" },
  },
  admin_judging_acts: {
    columns:
      "id kind round_id round_name assignment_id code judge_name submission_id receipt_number " +
      "idea_name new_status new_time reason state proposed_by proposed_by_name proposed_at " +
      "settled_by_name settled_at",
    select: JUDGING_LEADERS,
  },

  judging_commitments: {
    columns: "number kind round_id result_id record hash previous committed_at",
  },
  judging_verifications: { columns: "result_id verified_by is_same verified_at" },
  judging_votes: { columns: "judging_copy_id judge_id voted_at" },
  judging_acts: {
    columns:
      "id kind round_id assignment_id submission_id new_status new_time reason proposed_by " +
      "proposed_at state settled_by settled_at",
  },
  judging_feedback: { columns: "judging_copy_id outcome criteria comments" },
};

const COMPARED: CallRule = { admin: "yes", closedChair: "yes", signedIn: "denied" };
const EVERYBODY: Rule<string> = { everybody: "done" };

export const VERDICT_FUNCTIONS: Record<string, FunctionRule> = {
  judging_record: { parameters: "number", reads: true, calls: { "a released one": EVERYBODY } },
  judging_export: {
    parameters: "result_id",
    reads: true,
    calls: { "a frozen result": ADMINISTRATION },
  },
  verify_result: {
    parameters: "result_id computed",
    calls: { "what comes to the same": COMPARED },
  },
  my_receipts: {
    parameters: "round_id",
    reads: true,
    calls: { "one's own": { judge: "done", conflictedJudge: "done", signedIn: "denied" } },
  },
  set_vote: { parameters: "round_id open", calls: { "to end it": ADMINISTRATION } },
  my_votes: {
    parameters: "",
    reads: true,
    calls: { "what one is asked about": { ended: "denied", signedIn: "done" } },
  },
  vote_for: {
    parameters: "judging_copy_id",
    calls: {
      "a tied entry": { judge: "done", conflictedJudge: "not_found", signedIn: "denied" },
    },
  },
  propose_act: {
    parameters: "kind reason round_id assignment_id submission_id new_status new_time",
    calls: { "to close a round": doneBy("judging") },
  },
  confirm_act: { parameters: "id", calls: { "another administrator's": ADMINISTRATION } },
  drop_act: { parameters: "id", calls: { "another administrator's": ADMINISTRATION } },
  release_round: {
    parameters: "round_id at",
    calls: {
      "one that is not confirmed": { admin: "not_decided", signedIn: "denied" },
      "one that is confirmed": ADMINISTRATION,
    },
  },
  release_preview: {
    parameters: "round_id",
    reads: true,
    calls: { "of a closed round": ADMINISTRATION },
  },
  stop_release: { parameters: "round_id", calls: { "one that is planned": ADMINISTRATION } },
};
