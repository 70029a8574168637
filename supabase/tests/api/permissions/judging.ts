import type { Rule } from "./actors.ts";
import {
  ADMINISTRATION,
  doneBy,
  type FunctionRule,
  JUDGING_LEADERS,
  LEADING,
  OWN,
  type RelationRule,
} from "./rules.ts";

/** Judging, as allowed.ts has it for everything else. */

export const JUDGING_RELATIONS: Record<string, RelationRule> = {
  my_judge: {
    columns: "name email organisations max_entries entries_cap expertise close_people accepted_at",
    select: OWN,
  },
  admin_judging_conflicts: {
    columns:
      "id submission_id receipt_number idea_name judge_id judge_name admin_id admin_name origin " +
      "state reason settled_at settled_reason created_at is_assigned round_id judging_copy_id code is_told",
    select: JUDGING_LEADERS,
  },

  judges: {
    columns:
      "id email name user_id organisations max_entries entries_cap expertise close_people invited_by last_sent_at accepted_at " +
      "terms_version withdrawn_at declined_at decline_reason created_at updated_at",
  },
  judging_rounds: {
    columns:
      "id kind name opens_at closes_at reviews_per_entry expertise_quotas places scale is_blind gives_feedback " +
      "discussion_open vote_open seed assignments_revision closed_at counted_changed_at release_at " +
      "release_stopped_at release_stopped_reason unconnected_reason released_at cancelled_at created_at updated_at only_eligible",
  },
  judging_criteria: { columns: "id round_id position name question weight score_words" },
  judging_copies: {
    columns:
      "id round_id submission_id code idea_name description file_path needs_document document_at revision former_id findings " +
      "is_calibration signed_off_by signed_off_at created_at",
  },
  judging_conflicts: {
    columns:
      "id submission_id judge_id admin_id origin state reason settled_by settled_at settled_reason created_at",
  },
  judging_assignments: {
    columns:
      "id judging_copy_id judge_id assigned_at first_seen_at last_seen_at recused_at " +
      "recusal_reason reminded_at counts",
  },
};

const JUDGES: Rule<string> = { judge: "done", conflictedJudge: "done", signedIn: "denied" };

export const JUDGING_FUNCTIONS: Record<string, FunctionRule> = {
  get_judge_invitation: {
    parameters: "token",
    reads: true,
    calls: { "a link": { everybody: "done" } },
  },
  decline_judge_invitation: {
    parameters: "token reason",
    calls: {
      "a link": { everybody: "done" },
      "a guess": { everybody: "invitation_invalid" },
    },
  },
  accept_judge_invitation: {
    parameters: "token organisations max_entries expertise terms_version close_people",
    calls: {
      "a link": {
        ended: "denied",
        owner: "is_participant",
        member: "is_participant",
        stranger: "is_participant",
        admin: "is_admin",
        plainAdmin: "is_admin",
        support: "is_admin",
        observer: "is_admin",
        chair: "is_admin",
        closedChair: "is_admin",
        judge: "invitation_used",
        conflictedJudge: "invitation_used",
        mentor: "is_mentor",
        formerJudge: "invitation_used",
        signedIn: "done",
      },
      "a guess": { ended: "denied", signedIn: "invitation_invalid" },
    },
  },
  save_my_judging_profile: {
    parameters: "organisations max_entries expertise close_people",
    calls: { "one's own": JUDGES },
  },
  withdraw_as_judge: { parameters: "", calls: { oneself: JUDGES } },
  invite_judge: {
    parameters: "email name words entries_cap again",
    calls: { "a new address": ADMINISTRATION },
  },
  set_judge_cap: { parameters: "id entries_cap", calls: { "a judge": ADMINISTRATION } },
  withdraw_judge: { parameters: "id", calls: { "a judge": ADMINISTRATION } },
  reinstate_judge: { parameters: "id", calls: { "a former judge": ADMINISTRATION } },
  save_judging_round: {
    parameters: "round expected_updated_at",
    calls: { "one that is prepared": ADMINISTRATION },
  },
  delete_judging_round: {
    parameters: "id",
    calls: { "one that is prepared": ADMINISTRATION },
  },
  set_discussion: { parameters: "round_id open", calls: { "to end it": ADMINISTRATION } },
  add_judging_copies: {
    parameters: "round_id submission_ids",
    calls: { "an entry": ADMINISTRATION },
  },
  entries_to_take_in: {
    parameters: "round_id",
    reads: true,
    calls: { "of a round": ADMINISTRATION },
  },
  judging_progress: {
    parameters: "round_id",
    reads: true,
    calls: { "of a round": doneBy("judging") },
  },
  judging_pack: {
    parameters: "round_id judge_id",
    reads: true,
    calls: { "of a judge": ADMINISTRATION },
  },
  sign_off_clean_copies: { parameters: "round_id", calls: { "of a round": ADMINISTRATION } },
  save_blind_text: {
    parameters: "id expected_revision idea_name description",
    calls: { "one that is not signed off": ADMINISTRATION },
  },
  save_blind_document: {
    parameters: "id file_path findings expected_path",
    calls: { "one that is not signed off": ADMINISTRATION },
  },
  sign_off_blind_copy: {
    parameters: "id expected_revision expected_path read_findings",
    calls: { "one that is not signed off": ADMINISTRATION },
  },
  reopen_blind_copy: { parameters: "id", calls: { "one that nobody has seen": ADMINISTRATION } },
  set_judging_conflict: {
    parameters: "submission_id judge_id reason",
    calls: { "a judge's": doneBy("judging") },
  },
  settle_judging_conflict: {
    parameters: "id state reason",
    calls: { "a judge's": ADMINISTRATION },
  },
  declare_admin_conflict: {
    parameters: "submission_id reason",
    calls: { "one's own": LEADING },
  },
  remind_judges: { parameters: "round_id", calls: { "of an open round": doneBy("judging") } },
  waiting_in_judging: {
    parameters: "",
    reads: true,
    calls: { "all of it": LEADING },
  },
  wants_judging_digest: {
    parameters: "",
    reads: true,
    calls: { "one's own": { admin: "yes", chair: "yes", closedChair: "yes", signedIn: "denied" } },
  },
  set_judging_digest: { parameters: "is_wanted", calls: { "one's own": LEADING } },
  stop_reminders: { parameters: "round_id", calls: { "of an open round": doneBy("judging") } },
  publish_assignments: {
    parameters: "round_id pairs expected_revision unconnected_reason",
    calls: { "a plan": doneBy("judging") },
  },
  set_calibration: {
    parameters: "judging_copy_id is_on",
    calls: { "one in a round that is prepared": ADMINISTRATION },
  },
};
