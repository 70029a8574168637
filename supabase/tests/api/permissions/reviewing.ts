import type { Rule } from "./actors.ts";
import {
  ADMINISTRATION,
  ADMINISTRATORS,
  DECIDING,
  doneBy,
  type FunctionRule,
  JUDGING_LEADERS,
  OWN,
  type RelationRule,
} from "./rules.ts";

/** Reviews and results, as allowed.ts has it for everything else. */

export const REVIEWING_RELATIONS: Record<string, RelationRule> = {
  my_assignments: {
    columns:
      "id round_id judging_copy_id code idea_name state scores submitted_at has_document " +
      "is_calibration receipt",
    select: OWN,
  },
  my_judging_rounds: {
    columns:
      "id kind name opens_at closes_at is_blind gives_feedback scale discussion_open state criteria " +
      "assigned_count submitted_count recused_count",
    select: OWN,
  },
  my_discussion: {
    columns: "judging_copy_id code author scores comment_for_panel body created_at",
    select: OWN,
  },
  my_judging_feedback: { columns: "kind round_name scale outcome criteria comments", select: OWN },
  admin_judging_rounds: {
    columns:
      "id kind name opens_at closes_at reviews_per_entry expertise_quotas places scale is_blind only_eligible gives_feedback " +
      "discussion_open vote_open seed assignments_revision closed_at release_at release_stopped_reason unconnected_reason " +
      "released_at cancelled_at updated_at state criteria chairs " +
      "entries_count signed_off_count assignments_count submitted_count",
    select: JUDGING_LEADERS,
  },
  admin_judges: {
    columns:
      "id email name organisations max_entries entries_cap expertise close_people state last_sent_at accepted_at " +
      "withdrawn_at declined_at decline_reason created_at updated_at assigned_count submitted_count search",
    select: JUDGING_LEADERS,
  },
  admin_judging_copies: {
    columns:
      "id round_id submission_id code idea_name original_idea_name receipt_number description " +
      "file_path document former_round_name " +
      "needs_document revision findings is_calibration signed_off_at " +
      "signed_off_by created_at assigned_count submitted_count recused_count conflicts_count is_out " +
      "search",
    select: JUDGING_LEADERS,
  },
  admin_judging_assignments: {
    columns:
      "id round_id judging_copy_id code idea_name judge_id judge_name state assigned_at " +
      "first_seen_at last_seen_at recused_at recusal_reason reminded_at submitted_at counts",
    select: JUDGING_LEADERS,
  },
  admin_judging_reviews: {
    columns:
      "id round_id judging_copy_id code idea_name judge_id judge_name scores comment_for_team " +
      "comment_for_panel revision submitted_at given_back_at counts",
    select: ADMINISTRATORS,
  },
  admin_judging_results: {
    columns:
      "id round_id number inputs result frozen_by frozen_at frozen_by_name is_current is_verified " +
      "verifications commitment_number hash",
    select: JUDGING_LEADERS,
  },
  admin_judging_decisions: {
    columns:
      "id result_id round_id judging_copy_id code submission_id idea_name rank leaves_ranking " +
      "is_tied is_out needs_own_look goes_on place reason decided_by decided_by_name is_decided_by_admin decided_at " +
      "confirmed_by confirmed_by_name confirmed_at",
    select: JUDGING_LEADERS,
  },

  judging_reviews: {
    columns:
      "assignment_id scores comment_for_team comment_for_panel revision submitted_at receipt " +
      "given_back_at updated_at",
  },
  judging_review_versions: {
    columns:
      "assignment_id revision scores comment_for_team comment_for_panel submitted_at saved_at",
  },
  my_judging_notes: { columns: "id assignment_id author body created_at", select: OWN },
  admin_judging_notes: {
    columns:
      "id assignment_id round_id judging_copy_id code judge_name by_judge admin_name body created_at is_open",
    select: JUDGING_LEADERS,
  },
  judging_notes: { columns: "id assignment_id by_judge admin_id body created_at seen_at" },
  judging_comments: { columns: "id judging_copy_id judge_id body created_at" },
  judging_results: { columns: "id round_id number inputs result frozen_by frozen_at" },
  judging_decisions: {
    columns:
      "id result_id judging_copy_id rank goes_on place leaves_ranking is_tied reason decided_by " +
      "decided_at confirmed_by confirmed_at",
  },
};

const JUDGES: Rule<string> = { judge: "done", conflictedJudge: "not_found", signedIn: "denied" };
/** What somebody with a conflict answers for nobody, also by their own assignment. */
const NOBODY: Rule<string> = { ...JUDGES, judge: "not_found" };

export const REVIEWING_FUNCTIONS: Record<string, FunctionRule> = {
  open_assignment: {
    parameters: "assignment_id",
    calls: { "the judge's": JUDGES, "the conflicted judge's": NOBODY },
  },
  save_review: {
    parameters: "assignment_id scores comment_for_team comment_for_panel expected_revision",
    calls: { "the judge's": JUDGES, "the conflicted judge's": NOBODY },
  },
  submit_review: {
    parameters: "assignment_id expected_revision",
    calls: {
      "the judge's": JUDGES,
      "another judge's": NOBODY,
    },
  },
  recuse: { parameters: "assignment_id reason is_conflict", calls: { "the judge's": JUDGES } },
  ask_administrators: {
    parameters: "assignment_id body",
    calls: { "the judge's": JUDGES, "the conflicted judge's": NOBODY },
  },
  write_to_judge: { parameters: "assignment_id body", calls: { "a judge's": doneBy("judging") } },
  see_judging_notes: { parameters: "assignment_id", calls: { "a judge's": doneBy("judging") } },
  add_judging_comment: {
    parameters: "judging_copy_id body",
    calls: { "on what is discussed": JUDGES },
  },
  give_back_review: { parameters: "assignment_id", calls: { "a judge's": ADMINISTRATION } },
  judging_inputs: {
    parameters: "round_id",
    reads: true,
    calls: { "of a closed round": ADMINISTRATION },
  },
  freeze_result: {
    parameters: "round_id result",
    calls: { "of a closed round": ADMINISTRATION },
  },
  decide: {
    parameters: "judging_copy_id result_id goes_on place reason expected_id",
    calls: { anew: DECIDING },
  },
  decide_as_ranked: { parameters: "result_id", calls: { "what is left": ADMINISTRATION } },
  confirm_decisions: {
    parameters: "round_id ids",
    calls: { "another administrator's": DECIDING },
  },
};
