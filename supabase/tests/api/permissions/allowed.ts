/**
 * Who may do what through the API: the one table that the permission matrix checks. Written by hand
 * from docs/product.md and docs/api.md, never from the database: what is
 * not written here is closed. What exists without being named here fails the test: add a line for
 * it, a row of it to world.ts or arguments to calls.ts, and let the reviewer see who may.
 */

import type { Rule } from "./actors.ts";
import { ELIGIBILITY_FUNCTIONS, ELIGIBILITY_RELATIONS } from "./eligibility.ts";
import { FINALIST_FUNCTIONS, FINALIST_RELATIONS } from "./finalist.ts";
import { GROUP_EMAIL_FUNCTIONS, GROUP_EMAIL_RELATIONS } from "./groupMails.ts";
import { JUDGING_FUNCTIONS, JUDGING_RELATIONS } from "./judging.ts";
import { REVIEWING_FUNCTIONS, REVIEWING_RELATIONS } from "./reviewing.ts";
import {
  ADMINISTRATION,
  ADMINISTRATORS,
  type CallRule,
  doneBy,
  type FunctionRule,
  OWN,
  type RelationRule,
  readBy,
} from "./rules.ts";
import { VERDICT_FUNCTIONS, VERDICT_RELATIONS } from "./verdict.ts";

/** Tables and views. Nobody inserts, nobody upserts. */
export const RELATIONS: Record<string, RelationRule> = {
  ...JUDGING_RELATIONS,
  ...REVIEWING_RELATIONS,
  ...VERDICT_RELATIONS,
  ...ELIGIBILITY_RELATIONS,
  ...FINALIST_RELATIONS,
  ...GROUP_EMAIL_RELATIONS,
  challenge: {
    columns:
      "phase time max_submission_members challenge_starts_at registration_closes_at " +
      "submissions_open_at submissions_close_at withdrawals_close_at finalists_selected_at " +
      "top_three_selected_at challenge_ends_at results_released_at top_three_released_at " +
      "final_released_at now is_rehearsal",
    select: { everybody: "all" },
  },
  challenge_status: { columns: "id phase time updated_at", select: { everybody: "all" } },
  challenge_parameters: {
    columns:
      "id max_submission_members challenge_starts_at registration_closes_at submissions_open_at " +
      "submissions_close_at withdrawals_close_at finalists_selected_at top_three_selected_at " +
      "challenge_ends_at results_released_at updated_at",
    select: { everybody: "all" },
  },
  profiles: {
    columns:
      "id email first_name last_name country level_of_study university join_mailing_list " +
      "profile_completed role role_revision entry_extended_to search created_at updated_at",
    select: OWN,
    update: {
      columns: "first_name last_name country level_of_study university join_mailing_list",
      rows: OWN,
    },
  },
  my_entry: {
    columns:
      "id is_owner owner_id state status outcome idea_name description file_name file_size file_path " +
      "document_problem " +
      "receipt_number submitted_at withdrawn_at revision edited_at created_at closes_at " +
      "can_edit can_submit can_withdraw can_discard can_change_team told_reason",
    select: OWN,
  },
  my_team: {
    columns: "user_id first_name last_name email university country is_owner joined_at",
    select: OWN,
  },
  my_team_invitations: {
    columns: "id email state created_at last_sent_at accepted_at declined_at revoked_at",
    select: OWN,
  },

  my_attestations: {
    columns: "submission_id receipt_number statements rules_version attested_at",
    select: OWN,
  },

  admin_users: {
    columns:
      "id email first_name last_name country level_of_study university join_mailing_list " +
      "profile_completed role role_revision entry_extended_to created_at updated_at search",
    select: readBy("people"),
  },
  admin_submissions: {
    columns:
      "id created_by submitter_name submitter_email idea_name description file_name file_size " +
      "file_path document_problem status receipt_number submitted_at deadline_extended_to disqualified_at " +
      "disqualification_reason notes_count tags created_at updated_at team_members attestation " +
      "eligibility facets search",
    select: ADMINISTRATORS,
  },
  admin_withdrawn_submissions: {
    columns:
      "id receipt_number created_by submitter_name submitter_email submitted_at withdrawn_at tags",
    select: ADMINISTRATORS,
  },
  admin_mailing_list: {
    columns:
      "id email name first_name last_name level_of_study country source confirmed_at created_at search",
    select: readBy("subscribers"),
    delete: ADMINISTRATORS,
  },
  admin_contact_requests: {
    columns:
      "id name email subject message status assignee assignee_email replied_at account_id " +
      "created_at updated_at search",
    select: readBy("messages"),
    delete: ADMINISTRATORS,
  },
  admin_contact_replies: {
    columns: "id contact_request_id body replied_by author_email created_at",
    select: readBy("messages"),
  },
  admin_submission_notes: {
    columns: "id submission_id author_id author_email body created_at",
    select: ADMINISTRATORS,
  },
  admin_team_members: {
    columns: "submission_id user_id is_owner joined_at",
    select: ADMINISTRATORS,
  },
  admin_team_invitations: {
    columns: "id submission_id email invited_by created_at accepted_at declined_at revoked_at",
    select: ADMINISTRATORS,
  },
  admin_unsubmitted_entries: {
    columns: "user_id submission_id state is_owner deadline_extended_to",
    select: ADMINISTRATORS,
  },
  admin_audit_log: {
    columns:
      "id actor_id actor_email action subject_type subject_id details created_at actor_name " +
      "subject_name",
    select: ADMINISTRATORS,
  },
  admin_mail_reach: {
    columns: "people_in_teams subscribers results_told results_untold result_mails_waiting",
    select: ADMINISTRATORS,
  },
  admin_challenge_configuration: {
    columns:
      "phase time max_submission_members challenge_starts_at registration_closes_at " +
      "submissions_open_at submissions_close_at withdrawals_close_at finalists_selected_at " +
      "top_three_selected_at challenge_ends_at results_released_at updated_at changed_by changed_at " +
      "now is_rehearsal",
    select: ADMINISTRATORS,
  },
  admin_counts: {
    columns:
      "open_contact_requests received_submissions drafts_at_risk failed_emails " +
      "is_schedule_running mail_trouble",
    select: readBy("messages"),
  },
  admin_reply_templates: {
    columns: "id title body created_at",
    select: readBy("messages"),
    delete: readBy("messages"),
  },
  admin_failed_emails: {
    columns: "id kind recipient created_at why",
    // Support learns nothing of judges.
    select: { ...readBy("mails"), support: "own" },
  },

  observed_users: {
    columns:
      "id first_name last_name country level_of_study university profile_completed created_at",
    select: readBy("observation"),
  },
  observed_submissions: {
    columns: "id idea_name submitter_name status submitted_at team_members facets",
    select: readBy("observation"),
  },

  // Reached through the views above and the functions below, by nobody directly.
  admins: { columns: "user_id granted_by granted_at" },
  staff: { columns: "user_id role round_id granted_by granted_at" },
  audit_log: {
    columns: "id actor_id actor_email action subject_type subject_id details created_at",
  },
  reply_templates: { columns: "id title body created_at" },
  admin_read_tokens: {
    columns: "id name list made_by_email made_at expires_at is_expired last_used_at used",
    select: ADMINISTRATORS,
  },
  contact_replies: { columns: "id contact_request_id body replied_by created_at" },
  contact_requests: {
    columns:
      "id name email subject message status assignee replied_at search created_at updated_at",
  },
  mailing_list: {
    columns:
      "id email name first_name last_name level_of_study country source search confirmed_at " +
      "unsubscribe_token created_at",
  },
  submission_attestations: {
    columns: "id submission_id user_id statements rules_version attested_at",
  },
  submission_members: { columns: "submission_id user_id joined_at" },
  submission_notes: { columns: "id submission_id author_id body created_at" },
  submissions: {
    columns:
      "id created_by idea_name description file_name file_size file_path document_looked_at " +
      "document_look_due_at document_look_attempts document_problem status receipt_number " +
      "submitted_at withdrawn_at deadline_extended_to disqualified_at disqualification_reason " +
      "notes_count tags revision edited_at facets created_at updated_at eligibility told_reason",
  },
  team_invitations: {
    columns:
      "id submission_id email invited_by last_sent_at accepted_at accepted_by declined_at " +
      "revoked_at created_at",
  },
};

const OWNERS: CallRule = {
  owner: "done",
  stranger: "done",
  member: "denied",
  ended: "denied",
  signedIn: "not_found",
};
const OF_THE_DRAFT: CallRule = { ...OWNERS, stranger: "not_found" };

/** What one administrator cannot do alone once an entry is judged. */
const NOT_ALONE: CallRule = { ...ADMINISTRATION, admin: "in_judging" };

/** Functions, in the schema `public`. */
export const FUNCTIONS: Record<string, FunctionRule> = {
  ...JUDGING_FUNCTIONS,
  ...REVIEWING_FUNCTIONS,
  ...VERDICT_FUNCTIONS,
  ...ELIGIBILITY_FUNCTIONS,
  ...FINALIST_FUNCTIONS,
  ...GROUP_EMAIL_FUNCTIONS,
  join_mailing_list: {
    parameters: "name email country",
    calls: { "a new address": { everybody: "done" } },
  },
  count_visit: {
    parameters: "",
    // It counts nobody whose network address is not known, as here.
    reads: true,
    calls: { "an arrival": { everybody: "done" } },
  },
  confirm_subscription: {
    parameters: "token",
    calls: { "a link": { everybody: "done" }, "a guess": { everybody: "link_expired" } },
  },
  leave_mailing_list: {
    parameters: "token",
    calls: { "a link": { everybody: "done" } },
  },
  get_invitation: {
    parameters: "token",
    reads: true,
    calls: { "a link": { everybody: "done" } },
  },
  is_admin: {
    parameters: "",
    reads: true,
    calls: { oneself: { admin: "yes", plainAdmin: "denied", ended: "denied", signedIn: "no" } },
  },
  my_role: {
    parameters: "",
    reads: true,
    calls: { oneself: { plainAdmin: "denied", ended: "denied", signedIn: "done" } },
  },
  my_access: {
    parameters: "",
    reads: true,
    calls: { oneself: { passwordAdmin: "done", ended: "denied", signedIn: "done" } },
  },
  require_recent_code: {
    parameters: "",
    reads: true,
    calls: {
      oneself: { plainAdmin: "second_factor_again", ended: "denied", signedIn: "done" },
    },
  },
  reset_second_factor: {
    parameters: "user_id",
    calls: { "another's": ADMINISTRATION },
  },
  has_password: {
    parameters: "",
    reads: true,
    calls: { oneself: { ended: "denied", signedIn: "no" } },
  },
  ensure_profile: {
    parameters: "",
    // It makes what is missing: everybody in the world of these tests has a profile.
    reads: true,
    calls: { oneself: { ended: "denied", signedIn: "done" } },
  },
  claim_sign_up: {
    parameters: "secret",
    calls: { "a guess": { ended: "denied", signedIn: "nothing_to_claim" } },
  },
  my_records: {
    parameters: "",
    reads: true,
    calls: { "one's own": { ended: "denied", signedIn: "done" } },
  },
  delete_my_account: {
    parameters: "confirm_email",
    calls: {
      "one's own": {
        admin: "self_service",
        plainAdmin: "self_service",
        ended: "denied",
        signedIn: "done",
      },
      "another's": {
        admin: "self_service",
        plainAdmin: "self_service",
        ended: "denied",
        signedIn: "confirmation_mismatch",
      },
    },
  },

  create_entry: {
    parameters: "idea_name description",
    calls: {
      "an entry": {
        ended: "denied",
        incomplete: "profile_incomplete",
        owner: "already_on_a_team",
        member: "already_on_a_team",
        stranger: "already_on_a_team",
        judge: "is_judge",
        chair: "is_judge",
        closedChair: "is_judge",
        conflictedJudge: "is_judge",
        formerJudge: "is_judge",
        mentor: "is_mentor",
        signedIn: "done",
      },
    },
  },
  save_entry: {
    parameters: "expected_revision idea_name description",
    calls: { "one's entry": OWNERS },
  },
  attach_document: {
    parameters: "expected_revision file_path file_name",
    calls: {
      "a file of the draft": { ...OWNERS, stranger: "document_refused" },
      "a file of the submitted entry": { ...OWNERS, owner: "document_refused" },
    },
  },
  remove_document: {
    parameters: "expected_revision",
    calls: { "one's entry's": OWNERS },
  },
  submit_entry: {
    parameters: "expected_revision attestations rules_version",
    calls: { "one's entry": { ...OWNERS, stranger: "entry_submitted" } },
  },
  withdraw_entry: {
    parameters: "expected_revision",
    calls: { "one's entry": { ...OWNERS, owner: "not_submitted" } },
  },
  discard_entry: {
    parameters: "expected_revision",
    calls: { "one's entry": { ...OWNERS, stranger: "entry_submitted" } },
  },

  invite_member: { parameters: "email", calls: { "a new address": OWNERS } },
  resend_invitation: {
    parameters: "invitation_id",
    calls: { "the draft's": OF_THE_DRAFT },
  },
  revoke_invitation: {
    parameters: "invitation_id",
    calls: { "the draft's": OF_THE_DRAFT },
  },
  accept_invitation: {
    parameters: "token",
    calls: {
      "a link": {
        ended: "denied",
        incomplete: "profile_incomplete",
        owner: "already_on_a_team",
        member: "already_on_a_team",
        stranger: "already_on_a_team",
        judge: "is_judge",
        chair: "is_judge",
        closedChair: "is_judge",
        conflictedJudge: "is_judge",
        formerJudge: "is_judge",
        mentor: "is_mentor",
        signedIn: "done",
      },
      "a guess": { ended: "denied", signedIn: "invitation_invalid" },
    },
  },
  decline_invitation: {
    parameters: "token",
    calls: {
      "a link": { ended: "denied", signedIn: "done" },
      "a guess": { ended: "denied", signedIn: "invitation_invalid" },
    },
  },
  leave_team: {
    parameters: "",
    calls: {
      "one's team": {
        owner: "owner_must_hand_over",
        stranger: "owner_must_hand_over",
        member: "done",
        ended: "denied",
        signedIn: "not_found",
      },
    },
  },
  remove_member: { parameters: "member_id", calls: { "the draft's member": OF_THE_DRAFT } },
  hand_over_entry: { parameters: "member_id", calls: { "to the draft's member": OF_THE_DRAFT } },

  set_submission_status: {
    parameters: "id status expected_updated_at",
    calls: { "an entry's": ADMINISTRATION, "a judged entry's": NOT_ALONE },
  },
  preview_submission_statuses: {
    parameters: "ids status",
    reads: true,
    calls: { "several entries'": ADMINISTRATION },
  },
  set_submission_statuses: {
    parameters: "ids status since",
    calls: { "several entries'": ADMINISTRATION },
  },
  preview_submission_tags: {
    parameters: "ids tag is_on",
    reads: true,
    calls: { "several entries'": ADMINISTRATION },
  },
  set_submission_tags: {
    parameters: "ids tag is_on since",
    calls: { "several entries'": ADMINISTRATION },
  },
  undo_submission_statuses: {
    parameters: "ids status since",
    calls: { "several entries'": ADMINISTRATION },
  },
  extend_submission_deadline: {
    parameters: "id until expected",
    calls: { "an entry's": ADMINISTRATION },
  },
  extend_user_deadline: {
    parameters: "id until expected",
    calls: {
      "a person without an entry": ADMINISTRATION,
      "a person with one": { admin: "already_on_a_team", signedIn: "denied" },
    },
  },
  add_submission_note: {
    parameters: "submission_id body",
    calls: { "on an entry": ADMINISTRATION },
  },
  delete_submission_note: { parameters: "id", calls: { "another's": ADMINISTRATION } },
  set_submission_tag: {
    parameters: "submission_id tag is_on",
    calls: { "an entry's": ADMINISTRATION },
  },
  disqualify_submission: {
    parameters: "id reason expected_updated_at",
    calls: { "an entry": ADMINISTRATION, "a judged entry": NOT_ALONE },
  },
  withdraw_submission: {
    parameters: "id reason expected_updated_at",
    calls: { "an entry": ADMINISTRATION, "a judged entry": NOT_ALONE },
  },
  reinstate_submission: {
    parameters: "id expected_updated_at",
    calls: { "an entry": ADMINISTRATION, "a judged entry": NOT_ALONE },
  },
  set_contact_request_status: {
    parameters: "id status expected_updated_at",
    calls: { "a request's": doneBy("messages") },
  },
  assign_contact_request: {
    parameters: "id assignee expected_updated_at",
    calls: {
      "to an administrator": doneBy("messages"),
      "to support": doneBy("messages"),
      "to a participant": { admin: "invalid_input", support: "invalid_input", signedIn: "denied" },
    },
  },
  reply_to_contact_request: {
    parameters: "id body expected_replies resolve",
    calls: { "a request": doneBy("messages") },
  },
  save_challenge_configuration: {
    parameters:
      "phase time_text max_submission_members challenge_starts_at registration_closes_at " +
      "submissions_open_at submissions_close_at withdrawals_close_at finalists_selected_at " +
      "top_three_selected_at challenge_ends_at expected_updated_at",
    calls: { "all of it": ADMINISTRATION },
  },
  set_results_release: {
    parameters: "release_at expected_updated_at",
    calls: { "a date": ADMINISTRATION },
  },
  admin_statistics: {
    parameters: "",
    reads: true,
    calls: { "all of them": doneBy("statistics") },
  },
  admin_tags: {
    parameters: "",
    reads: true,
    calls: { "all of them": ADMINISTRATION },
  },
  make_read_token: { parameters: "name list days", calls: { "a new one": ADMINISTRATION } },
  revoke_read_token: { parameters: "id", calls: { "somebody's": ADMINISTRATION } },
  service_read_list: {
    parameters: "token most after",
    calls: { "with a token": { secretKey: "done" } },
  },
  save_reply_template: { parameters: "title body", calls: { "an answer": doneBy("messages") } },
  search_audit_log: {
    parameters: "wanted",
    reads: true,
    calls: { "lines about a person": ADMINISTRATION },
  },
  search_users: {
    parameters: "wanted",
    reads: true,
    calls: { "a person": doneBy("people") },
  },
  search_observed_users: {
    parameters: "wanted",
    reads: true,
    calls: { "a person": doneBy("observation") },
  },
  search_observed_submissions: {
    parameters: "wanted",
    reads: true,
    calls: { "an entry": doneBy("observation") },
  },
  preview_user_deletion: {
    parameters: "user_id",
    reads: true,
    calls: { "a participant": ADMINISTRATION },
  },
  suggest_users: {
    parameters: "wanted",
    reads: true,
    calls: { "a person": doneBy("people") },
  },
  suggest_submissions: {
    parameters: "wanted",
    reads: true,
    calls: { "an entry": ADMINISTRATION },
  },
  release_address: {
    parameters: "mail_id",
    calls: { "a mail's to a stopped address": doneBy("mails") },
  },
  my_mail_stop: {
    parameters: "",
    reads: true,
    calls: { "one's own": { ended: "denied", signedIn: "done" } },
  },
  retry_failed_emails: { parameters: "", calls: { "all of them": doneBy("mails") } },

  service_grant_admin: {
    parameters: "actor_id user_id expected_revision knows_team",
    calls: {
      "in an administrator's name": { secretKey: "yes" },
      "in a participant's name": { secretKey: "denied" },
    },
  },
  service_revoke_admin: {
    parameters: "actor_id user_id expected_revision",
    calls: {
      "in an administrator's name": { secretKey: "yes" },
      "in a participant's name": { secretKey: "denied" },
    },
  },
  service_set_role: {
    parameters: "actor_id user_id role round_id expected_revision knows_team",
    calls: {
      "in an administrator's name": { secretKey: "yes" },
      "in a participant's name": { secretKey: "denied" },
    },
  },
  service_delete_user: {
    parameters: "actor_id user_id",
    calls: {
      "in an administrator's name": { secretKey: "yes" },
      "in a participant's name": { secretKey: "denied" },
    },
  },
  service_list_admins: {
    parameters: "",
    reads: true,
    calls: { "all of them": { secretKey: "done" } },
  },
  service_get_user_email: {
    parameters: "user_id",
    reads: true,
    calls: { "a participant's": { secretKey: "done" } },
  },
  service_record_contact_request: {
    parameters: "name email subject message client_key copy_to",
    calls: { "a message": { secretKey: "done" } },
  },
  service_operations_health: {
    parameters: "",
    reads: true,
    calls: { "all of it": { secretKey: "done" } },
  },
  service_pending_file_deletions: {
    parameters: "max_count",
    reads: true,
    calls: { "all of them": { secretKey: "done" } },
  },
  service_confirm_file_deletions: {
    parameters: "paths",
    calls: { "a queued one": { secretKey: "done" } },
  },
  service_take_document: {
    parameters: "owner_id",
    calls: { "one of all": { secretKey: "done" } },
  },
  service_note_document: {
    parameters: "path problem again",
    calls: { "a taken one": { secretKey: "done" } },
  },
  service_claim_emails: {
    parameters: "max_count",
    calls: { "all of them": { secretKey: "done" } },
  },
  service_suppress_addresses: {
    parameters: "addresses reason",
    calls: { "one that came back": { secretKey: "done" } },
  },
  service_begin_batch: { parameters: "key ids", calls: { "a queued one": { secretKey: "done" } } },
  service_confirm_emails: {
    parameters: "ids",
    calls: { "a queued one": { secretKey: "done" } },
  },
  service_fail_emails: {
    parameters: "ids refused",
    calls: { "a queued one": { secretKey: "done" } },
  },
};

export const BUCKETS = ["evidence", "finalists", "judging", "projects", "submissions"];

const DENIED: Rule<string> = { everybody: "denied" };
const UNKNOWN: Rule<string> = { everybody: "hidden" };
const HIDDEN: Rule<string> = { plainAdmin: "denied", ended: "denied", everybody: "hidden" };
const OF_THE_TEAM: Rule<string> = { owner: "done", member: "done", ...HIDDEN };
const NOTHING: Rule<string> = { plainAdmin: "denied", ended: "denied", everybody: "lists 0" };
const KEPT: Rule<string> = { ended: "denied", everybody: "deletes 0" };

/**
 * Files: `hidden` is what the answer for a missing file is, too. The draft has its document and a
 * loose file, the submitted entry its document and four loose ones, which fills its folder. The
 * secret key may do everything with files, so it is not asked.
 */
export const STORAGE: Record<string, Rule<string>> = {
  "list all files": {
    owner: "lists 1",
    member: "lists 1",
    stranger: "lists 1",
    admin: "lists 1",
    ...NOTHING,
  },
  "list the draft's folder": { owner: "lists 2", member: "lists 2", ...NOTHING },
  "list the submitted entry's folder": { stranger: "lists 5", admin: "lists 1", ...NOTHING },
  "download the draft's document": OF_THE_TEAM,
  "download the draft's loose file": OF_THE_TEAM,
  "download the submitted document": { stranger: "done", admin: "done", ...HIDDEN },
  "download a loose file of the submitted entry": { stranger: "done", ...HIDDEN },
  "sign an address of the draft's document": UNKNOWN,
  "sign an address of the submitted document": UNKNOWN,
  "open the draft's document by a public address": UNKNOWN,
  "upload into the draft's folder": { owner: "done", ...DENIED },
  "upload into the full folder": DENIED,
  "upload into a folder of nobody": DENIED,
  "sign an upload into the draft's folder": DENIED,
  "overwrite the draft's loose file": DENIED,
  "move the draft's loose file": { owner: "denied", member: "denied", ...HIDDEN },
  "copy the draft's loose file": { owner: "done", member: "denied", ...HIDDEN },
  "delete the draft's loose file": { owner: "deletes 1", ...KEPT },
  "delete the draft's document": KEPT,
  "list a copy's folder": {
    judge: "lists 1",
    chair: "lists 1",
    admin: "lists 1",
    ...NOTHING,
  },
  "download a copy's document": { judge: "done", chair: "done", admin: "done", ...HIDDEN },
  "sign an address of a copy's document": UNKNOWN,
  "upload a document for a copy": { admin: "done", ...DENIED },
  "upload a document for a copy that is signed off": DENIED,
  "delete a copy's document": { everybody: "deletes 0" },
  "list a finalist's folder": {
    stranger: "lists 2",
    mentor: "lists 1",
    admin: "lists 1",
    ...NOTHING,
  },
  "download what a finalist has handed in": {
    stranger: "done",
    mentor: "done",
    admin: "done",
    ...HIDDEN,
  },
  "download what a finalist has not handed in": {
    ...HIDDEN,
    stranger: "done",
    plainAdmin: "hidden",
  },
  "sign an address of what a finalist has handed in": UNKNOWN,
  "upload into a finalist's folder": { stranger: "done", ...DENIED },
  "upload into a finalist's folder of a closed stage": DENIED,
  "upload into the draft's folder of a stage": DENIED,
  "delete what a finalist has not handed in": { stranger: "deletes 1", ...KEPT },
  "delete what a finalist has handed in": KEPT,
  "list a folder of evidence": { stranger: "lists 2", admin: "lists 1", ...NOTHING },
  "download evidence": { stranger: "done", admin: "done", ...HIDDEN },
  "download evidence that is not answered with": { stranger: "done", ...HIDDEN },
  "sign an address of evidence": UNKNOWN,
  "upload evidence": { stranger: "done", ...DENIED },
  "upload evidence that nobody asked for": DENIED,
  "delete evidence": KEPT,
  "delete evidence that is not answered with": { stranger: "deletes 1", ...KEPT },
  "list a project's folder": { stranger: "lists 2", admin: "lists 1", ...NOTHING },
  "download a project's picture": { stranger: "done", admin: "done", ...HIDDEN },
  "download a project's picture that does not count": { stranger: "done", ...HIDDEN },
  "sign an address of a project's picture": UNKNOWN,
  "open a project's picture by a public address": UNKNOWN,
  "upload a picture into a project's folder": { stranger: "done", ...DENIED },
  "upload a picture into the draft's folder": DENIED,
  "delete a project's picture that does not count": { stranger: "deletes 1", ...KEPT },
  "delete a project's picture": KEPT,
  "list buckets": { everybody: "lists 0" },
  "read the bucket": UNKNOWN,
  "make a bucket": DENIED,
  "open the bucket to the public": UNKNOWN,
  "empty the bucket": UNKNOWN,
  "delete an empty bucket": UNKNOWN,
};

/** `let in`: the call itself is looked at. `sign in`: 401. `denied`: 403. */
type EdgeRule = Rule<"let in" | "sign in" | "denied"> & {
  /** Also for those whom the other parts of the API turn away. */
  anybody?: "let in" | "sign in";
};

const ADMIN_FUNCTION: EdgeRule = {
  admin: "let in",
  passwordAdmin: "denied",
  ended: "sign in",
  signedIn: "denied",
  anybody: "sign in",
};

/** Edge functions. */
export const EDGE_FUNCTIONS: Record<string, EdgeRule> = {
  "handle-contact-form": { anybody: "let in" },
  unsubscribe: { anybody: "let in" },
  "mail-events": { anybody: "sign in" },
  health: { anybody: "let in" },
  calendar: { anybody: "let in" },
  "read-list": { anybody: "sign in" },
  project: { anybody: "let in" },
  "project-picture": { anybody: "let in" },
  "set-admin": ADMIN_FUNCTION,
  "set-role": ADMIN_FUNCTION,
  "remove-admin": ADMIN_FUNCTION,
  "list-admin-users": ADMIN_FUNCTION,
  "delete-user": ADMIN_FUNCTION,
  "get-user-email": { ...ADMIN_FUNCTION, support: "let in" },
  "check-document": {
    secretKey: "let in",
    passwordAdmin: "denied",
    ended: "sign in",
    signedIn: "let in",
    anybody: "sign in",
  },
  "send-emails": {
    secretKey: "let in",
    // Works off what waits; it tells nothing and takes nothing from the caller.
    passwordAdmin: "denied",
    ended: "sign in",
    signedIn: "let in",
    anybody: "sign in",
  },
};

/** The schemas that the REST interface exposes; every other one is asked for and must be refused. */
export const SCHEMAS = ["public"];
