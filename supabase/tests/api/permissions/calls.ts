import { CONFIRMED } from "#tools/testing/world/entries.ts";
import type { Actor } from "./actors.ts";
import { ELIGIBILITY_ARGUMENTS } from "./eligibilityWorld.ts";
import { FINALIST_ARGUMENTS } from "./finalistCalls.ts";
import { GROUP_EMAIL_ARGUMENTS } from "./groupMailsWorld.ts";
import { JUDGING_ARGUMENTS } from "./judgingCalls.ts";
import {
  DISQUALIFIED,
  emailOf,
  PEOPLE,
  SUBMITTED,
  UNJUDGED,
  UNJUDGED_DISQUALIFIED,
} from "./keys.ts";
import { REVIEWING_ARGUMENTS } from "./reviewingCalls.ts";
import { VERDICT_ARGUMENTS } from "./verdictCalls.ts";
import {
  CONFIRMATION_TOKEN,
  CONTACT_REQUEST,
  DRAFT_INVITATION,
  DRAFT_LOOSE_FILE,
  EMAIL,
  INVITATION_TOKEN,
  NOTE,
  READ_TOKEN,
  READ_TOKEN_TEXT,
  SUBMITTED_DOCUMENT,
  SUBMITTED_LOOSE_FILE,
  UNSUBSCRIBE_TOKEN,
  UNUSED_FILE,
} from "./world.ts";

type Arguments = Record<string, unknown>;

const DATES = {
  challenge_starts_at: "2020-01-01T00:00:00Z",
  registration_closes_at: "2040-01-01T00:00:00Z",
  submissions_open_at: "2020-01-01T00:00:00Z",
  submissions_close_at: "2040-01-01T00:00:00Z",
  withdrawals_close_at: "2040-01-01T00:00:00Z",
  finalists_selected_at: "2040-01-01T00:00:00Z",
  top_three_selected_at: "2040-01-01T00:00:00Z",
  challenge_ends_at: "2040-01-01T00:00:00Z",
};
const TEXTS = { idea_name: "A patch that hums", description: "It hums when it is done." };
const REFUSAL = { status: "declined" };
const FIRST = { expected_revision: 1 };

/** The grant, the revocation and the deletion, each in two people's names. */
function inTheNameOf(user_id: string, more: Arguments = {}): Record<string, Arguments> {
  return {
    "in an administrator's name": { actor_id: PEOPLE.admin, user_id, ...more },
    "in a participant's name": { actor_id: PEOPLE.participant, user_id, ...more },
  };
}

function addressOf(actor: Actor): string {
  return actor in PEOPLE ? emailOf(actor as keyof typeof PEOPLE) : "deleted@example.com";
}

/** The arguments of each call in allowed.ts: valid, so that only rights and rules can refuse it. */
export function argumentsOf(name: string, call: string, actor: Actor): Arguments | undefined {
  const all: Record<string, Record<string, Arguments>> = {
    ...JUDGING_ARGUMENTS,
    ...REVIEWING_ARGUMENTS,
    ...VERDICT_ARGUMENTS,
    ...ELIGIBILITY_ARGUMENTS,
    ...FINALIST_ARGUMENTS,
    ...GROUP_EMAIL_ARGUMENTS,
    join_mailing_list: {
      "a new address": {
        name: "Eve",
        email: `${actor.toLowerCase()}@list.example.com`,
        country: "Spain",
      },
    },
    count_visit: { "an arrival": {} },
    confirm_subscription: {
      "a link": { token: CONFIRMATION_TOKEN },
      "a guess": { token: "8".repeat(64) },
    },
    leave_mailing_list: { "a link": { token: UNSUBSCRIBE_TOKEN } },
    get_invitation: { "a link": { token: INVITATION_TOKEN } },
    is_admin: { oneself: {} },
    my_role: { oneself: {} },
    my_access: { oneself: {} },
    require_recent_code: { oneself: {} },
    reset_second_factor: { "another's": { user_id: PEOPLE.passwordAdmin } },
    has_password: { oneself: {} },
    ensure_profile: { oneself: {} },
    claim_sign_up: { "a guess": { secret: "8".repeat(64) } },
    my_records: { "one's own": {} },
    delete_my_account: {
      "one's own": { confirm_email: addressOf(actor) },
      "another's": { confirm_email: emailOf(actor === "member" ? "owner" : "member") },
    },
    create_entry: { "an entry": TEXTS },
    save_entry: { "one's entry": { ...FIRST, ...TEXTS } },
    attach_document: {
      "a file of the draft": { ...FIRST, file_path: DRAFT_LOOSE_FILE },
      "a file of the submitted entry": { ...FIRST, file_path: SUBMITTED_LOOSE_FILE },
    },
    remove_document: { "one's entry's": FIRST },
    submit_entry: {
      "one's entry": { ...FIRST, ...CONFIRMED },
    },
    withdraw_entry: { "one's entry": FIRST },
    discard_entry: { "one's entry": FIRST },
    invite_member: { "a new address": { email: "new@example.com" } },
    resend_invitation: { "the draft's": { invitation_id: DRAFT_INVITATION } },
    revoke_invitation: { "the draft's": { invitation_id: DRAFT_INVITATION } },
    accept_invitation: {
      "a link": { token: INVITATION_TOKEN },
      "a guess": { token: "8".repeat(64) },
    },
    decline_invitation: {
      "a link": { token: INVITATION_TOKEN },
      "a guess": { token: "8".repeat(64) },
    },
    leave_team: { "one's team": {} },
    remove_member: { "the draft's member": { member_id: PEOPLE.member } },
    hand_over_entry: { "to the draft's member": { member_id: PEOPLE.member } },
    set_submission_status: {
      "an entry's": { id: UNJUDGED, ...REFUSAL },
      "a judged entry's": { id: SUBMITTED, ...REFUSAL },
    },
    preview_submission_statuses: { "several entries'": { ids: [UNJUDGED], ...REFUSAL } },
    set_submission_statuses: { "several entries'": { ids: [UNJUDGED, SUBMITTED], ...REFUSAL } },
    preview_submission_tags: { "several entries'": { ids: [SUBMITTED], tag: "t", is_on: true } },
    set_submission_tags: { "several entries'": { ids: [SUBMITTED], tag: "t", is_on: true } },
    undo_submission_statuses: {
      "several entries'": {
        ids: [UNJUDGED, SUBMITTED],
        status: "received",
        since: "2020-01-01T00:00:00Z",
      },
    },
    extend_submission_deadline: { "an entry's": { id: SUBMITTED, until: "2041-01-01T00:00:00Z" } },
    extend_user_deadline: {
      "a person without an entry": { id: PEOPLE.participant, until: "2041-01-01T00:00:00Z" },
      "a person with one": { id: PEOPLE.member, until: "2041-01-01T00:00:00Z" },
    },
    add_submission_note: { "on an entry": { submission_id: SUBMITTED, body: "Noted." } },
    delete_submission_note: { "another's": { id: NOTE } },
    set_submission_tag: {
      "an entry's": { submission_id: SUBMITTED, tag: "Surgical", is_on: true },
    },
    disqualify_submission: {
      "an entry": { id: UNJUDGED, reason: "Not their own." },
      "a judged entry": { id: SUBMITTED, reason: "Not their own." },
    },
    withdraw_submission: {
      "an entry": { id: UNJUDGED, reason: "They have asked for it." },
      "a judged entry": { id: SUBMITTED, reason: "They have asked for it." },
    },
    reinstate_submission: {
      "an entry": { id: UNJUDGED_DISQUALIFIED },
      "a judged entry": { id: DISQUALIFIED },
    },
    set_contact_request_status: { "a request's": { id: CONTACT_REQUEST, status: "resolved" } },
    assign_contact_request: {
      "to an administrator": { id: CONTACT_REQUEST, assignee: PEOPLE.admin },
      "to support": { id: CONTACT_REQUEST, assignee: PEOPLE.support },
      "to a participant": { id: CONTACT_REQUEST, assignee: PEOPLE.participant },
    },
    reply_to_contact_request: { "a request": { id: CONTACT_REQUEST, body: "Thank you." } },
    save_challenge_configuration: {
      "all of it": { phase: "Evaluation", time_text: "soon", max_submission_members: 4, ...DATES },
    },
    set_results_release: { "a date": { release_at: "2041-01-01T00:00:00Z" } },
    admin_statistics: { "all of them": {} },
    admin_tags: { "all of them": {} },
    make_read_token: { "a new one": { name: "A sheet", list: "entries", days: 1 } },
    revoke_read_token: { "somebody's": { id: READ_TOKEN } },
    service_read_list: { "with a token": { token: READ_TOKEN_TEXT, most: 1 } },
    save_reply_template: { "an answer": { title: "Team size", body: "Five." } },
    search_users: { "a person": { wanted: "ada" } },
    preview_user_deletion: { "a participant": { user_id: PEOPLE.participant } },
    suggest_users: { "a person": { wanted: "adda" } },
    suggest_submissions: { "an entry": { wanted: "adda" } },
    search_observed_users: { "a person": { wanted: "ada" } },
    search_observed_submissions: { "an entry": { wanted: "ring" } },
    search_audit_log: { "lines about a person": { wanted: "ada" } },
    release_address: { "a mail's to a stopped address": { mail_id: EMAIL } },
    my_mail_stop: { "one's own": {} },
    retry_failed_emails: { "all of them": {} },
    service_grant_admin: inTheNameOf(PEOPLE.stranger, { knows_team: true }),
    service_revoke_admin: inTheNameOf(PEOPLE.colleague),
    service_set_role: inTheNameOf(PEOPLE.stranger, { role: "support", knows_team: true }),
    service_delete_user: inTheNameOf(PEOPLE.stranger),
    service_list_admins: { "all of them": {} },
    service_get_user_email: { "a participant's": { user_id: PEOPLE.participant } },
    service_record_contact_request: {
      "a message": {
        name: "Eve",
        email: "eve@example.com",
        subject: "Hi",
        message: "Hi.",
        client_key: "1",
      },
    },
    service_pending_file_deletions: { "all of them": {} },
    service_confirm_file_deletions: { "a queued one": { paths: [UNUSED_FILE] } },
    service_take_document: { "one of all": {} },
    service_note_document: {
      "a taken one": { path: SUBMITTED_DOCUMENT, problem: "It is locked." },
    },
    service_claim_emails: { "all of them": {} },
    service_suppress_addresses: {
      "one that came back": { addresses: ["lost@example.com"], reason: "bounced" },
    },
    service_begin_batch: { "a queued one": { key: EMAIL, ids: [EMAIL] } },
    service_confirm_emails: { "a queued one": { ids: [EMAIL] } },
    service_fail_emails: { "a queued one": { ids: [EMAIL], refused: false } },
  };
  return all[name]?.[call];
}
