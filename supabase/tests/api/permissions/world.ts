import type { Sql } from "#tools/testing/database/database.ts";
import { openDates } from "#tools/testing/world/challenge.ts";
import { accountColumns } from "#tools/testing/world/people.ts";
import type { Actor } from "./actors.ts";
import { addEligibility, ELIGIBILITY_FIXTURES } from "./eligibilityWorld.ts";
import { addFinalist, FINALIST_FIXTURES } from "./finalistWorld.ts";
import type { Fixture } from "./fixture.ts";
import { addGroupMails, GROUP_EMAIL_FIXTURES } from "./groupMailsWorld.ts";
import { addJudging, JUDGING_FIXTURES } from "./judgingWorld.ts";
import {
  DISQUALIFIED,
  emailOf,
  key,
  PEOPLE,
  PROVEN,
  SUBMITTED,
  UNJUDGED,
  UNJUDGED_DISQUALIFIED,
} from "./keys.ts";
import { addReviewing, REVIEWING_FIXTURES } from "./reviewingWorld.ts";
import { addVerdicts, VERDICT_FIXTURES } from "./verdictWorld.ts";

/**
 * The people, entries and messages that the matrix is tried on, in a database of its own. Their keys
 * are fixed, so that attempts can be written down before there are any.
 */

/** The account that was deleted. */
export const DELETED = key(11);
/** A session that was ended by signing out. */
export const ENDED_SESSION = key(12);
/** Every row that somebody tries to insert has this key. */
export const INTRUDER = key(99);

export const DRAFT = key(101);
const WITHDRAWN = key(103);
export const DRAFT_INVITATION = key(201);
const SUBMITTED_INVITATION = key(202);
/** What the mail with the draft's invitation said. */
export const INVITATION_TOKEN = "7".repeat(64);
export const NOTE = key(301);
export const CONTACT_REQUEST = key(401);
const CONTACT_REPLY = key(402);
const SUBSCRIBER = key(501);
/** What mails to the subscriber said. */
export const CONFIRMATION_TOKEN = "6".repeat(64);
export const UNSUBSCRIBE_TOKEN = "5".repeat(64);
const ATTESTATION = key(601);
export const EMAIL = key(701);
const FAILED_EMAIL = key(702);
const FAILED_JUDGE_EMAIL = key(703);
const TEMPLATE = key(801);
export const READ_TOKEN = key(802);
/** What its holder has. */
export const READ_TOKEN_TEXT = "0".repeat(64);
export const UNUSED_FILE = `${DRAFT}/${key(800)}/unused.pdf`;

export const DRAFT_DOCUMENT = `${DRAFT}/${key(801)}/idea.pdf`;
export const DRAFT_LOOSE_FILE = `${DRAFT}/${key(802)}/loose.pdf`;
export const SUBMITTED_DOCUMENT = `${SUBMITTED}/${key(803)}/idea.pdf`;
export const SUBMITTED_LOOSE_FILE = `${SUBMITTED}/${key(804)}/loose.pdf`;
/** A bucket that is only there to be deleted by somebody who may not. */
export const EMPTY_BUCKET = "empty";
/** With these a folder is full: five objects are the most. */
export const FILES = [
  DRAFT_DOCUMENT,
  DRAFT_LOOSE_FILE,
  SUBMITTED_DOCUMENT,
  SUBMITTED_LOOSE_FILE,
  ...[805, 806, 807].map((number) => `${SUBMITTED}/${key(number)}/more.pdf`),
];

/**
 * Puts the world into an empty database. In it submissions are open and results are released, so that
 * one world shows both; a constraint keeps the real one from it.
 */
export async function makeWorld(database: Sql): Promise<void> {
  const accounts = Object.entries(PEOPLE).map(([name, id]) => ({
    id,
    email: emailOf(name as keyof typeof PEOPLE),
    email_confirmed_at: new Date(),
    ...accountColumns(),
  }));
  const sessions = accounts.map(({ id }) => ({
    id,
    user_id: id,
    aal: PROVEN.includes(id) ? "aal2" : "aal1",
    created_at: new Date(),
  }));
  // In one go, without waiting for each.
  await database.begin((sql) => [
    sql`alter table public.challenge_parameters drop constraint results_follow_submissions`,
    sql`insert into auth.users ${sql(accounts)}`,
    sql`insert into auth.sessions ${sql(sessions)}`,
    sql`
      update public.profiles set
        first_name = 'Zoë', last_name = 'Müller', country = 'Germany',
        level_of_study = 'A PhD student', join_mailing_list = false,
        university = case id when ${PEOPLE.incomplete} then '' else 'University of Examples' end`,
    sql`
      insert into public.admins (user_id)
      values (${PEOPLE.admin}), (${PEOPLE.colleague}), (${PEOPLE.revokedAdmin}),
        (${PEOPLE.passwordAdmin}), (${PEOPLE.plainAdmin})`,
    sql`delete from public.admins where user_id = ${PEOPLE.revokedAdmin}`,
    sql`
      insert into public.staff (user_id, role)
      values (${PEOPLE.support}, 'support'), (${PEOPLE.observer}, 'observer')`,
    sql`select private.require_second_factor(true)`,
    sql`
      insert into auth.mfa_factors
        (id, user_id, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${PEOPLE.passwordAdmin}, 'totp', 'verified', 'A', now(), now())`,

    sql`
      insert into public.submissions (id, created_by, idea_name, description)
      values
        (${DRAFT}, ${PEOPLE.owner}, 'A patch that listens', 'It tells when it is done.'),
        (${SUBMITTED}, ${PEOPLE.stranger}, 'A ring that rests', 'It waits.')`,
    sql`
      update public.submissions set
        file_name = 'idea.pdf', file_size = 9,
        file_path = case id when ${DRAFT} then ${DRAFT_DOCUMENT} else ${SUBMITTED_DOCUMENT} end`,
    sql`
      update public.submissions
      set submitted_at = now(), document_looked_at = now(), receipt_number = 'E-1', status = 'selected'
      where id = ${SUBMITTED}`,
    sql`
      insert into public.submissions
        (id, idea_name, description, receipt_number, submitted_at, withdrawn_at)
      values (${WITHDRAWN}, 'A belt that hums', 'It went.', 'E-2', now(), now())`,
    sql`
      insert into public.submissions
        (id, idea_name, description, receipt_number, submitted_at, status, disqualified_at,
          disqualification_reason)
      values
        (${DISQUALIFIED}, 'A cap that naps', 'It slept.', 'E-3', now(), 'declined', now(), 'No'),
        (${UNJUDGED}, 'A sock that sings', 'It sang.', 'E-4', now(), 'received', null, null),
        (${UNJUDGED_DISQUALIFIED}, 'A hat', 'It sat.', 'E-5', now(), 'declined', now(), 'No')`,
    sql`
      insert into public.submission_members (submission_id, user_id)
      values (${DRAFT}, ${PEOPLE.member}), (${DRAFT}, ${PEOPLE.former})`,
    sql`delete from public.submission_members where user_id = ${PEOPLE.former}`,
    sql`
      insert into public.submission_attestations
        (id, submission_id, user_id, statements, rules_version)
      values (${ATTESTATION}, ${SUBMITTED}, ${PEOPLE.stranger}, '{original_work}', '2025-04')`,
    sql`
      insert into public.team_invitations (id, submission_id, email, invited_by)
      values
        (${DRAFT_INVITATION}, ${DRAFT}, ${emailOf("invited")}, ${PEOPLE.owner}),
        (${SUBMITTED_INVITATION}, ${SUBMITTED}, 'somebody@example.com', ${PEOPLE.stranger})`,
    sql`
      insert into private.invitation_tokens (token_hash, invitation_id)
      values (private.token_hash(${INVITATION_TOKEN}), ${DRAFT_INVITATION})`,
    // What the administrator can take back.
    sql`
      insert into public.audit_log (actor_id, action, subject_type, subject_id, details)
      values (
        ${PEOPLE.admin}, 'submission.status_changed', 'submission', ${UNJUDGED},
        '{"from": "under_review", "to": "received"}'
      )`,
    sql`
      insert into public.submission_notes (id, submission_id, author_id, body)
      values (${NOTE}, ${SUBMITTED}, ${PEOPLE.admin}, 'Promising.')`,

    sql`
      insert into public.mailing_list (id, email, country, source, unsubscribe_token)
      values (
        ${SUBSCRIBER}, 'subscriber@example.com', 'France', 'mailing_list_form', ${UNSUBSCRIBE_TOKEN}
      )`,
    sql`
      insert into private.subscription_tokens (token_hash, subscriber_id)
      values (private.token_hash(${CONFIRMATION_TOKEN}), ${SUBSCRIBER})`,
    sql`
      insert into public.contact_requests (id, name, email, subject, message)
      values (${CONTACT_REQUEST}, 'Ada', 'ada@example.com', 'Team size', 'May six of us enter?')`,
    sql`
      insert into public.contact_replies (id, contact_request_id, body, replied_by)
      values (${CONTACT_REPLY}, ${CONTACT_REQUEST}, 'Five at most.', ${PEOPLE.admin})`,
    sql`
      insert into public.reply_templates (id, title, body)
      values (${TEMPLATE}, 'Dates', 'August 31.')`,
    sql`
      insert into private.read_tokens (id, token_hash, name, list, made_by, expires_at)
      values (${READ_TOKEN}, private.token_hash(${READ_TOKEN_TEXT}), 'A sheet', 'entries', ${PEOPLE.colleague}, 'infinity')`,

    sql`
      insert into storage.buckets (id, name) values (${EMPTY_BUCKET}, ${EMPTY_BUCKET})`,
    sql`insert into private.file_deletions (path) values (${UNUSED_FILE})`,
    sql`delete from private.notifications`,
    sql`
      insert into private.notifications (id, kind, recipient)
      values (${EMAIL}, 'account_deleted', 'gone@example.com')`,
    sql`
      insert into private.notifications (id, kind, recipient, attempts, not_before)
      values
        (${FAILED_EMAIL}, 'welcome', 'full@example.com', 10, null),
        (${FAILED_JUDGE_EMAIL}, 'judge_invitation', 'lost@example.com', 10, null)`,
    sql`insert into private.suppressed_addresses (address, reason) values ('gone@example.com', 'bounced')`,
    ...addJudging(sql),
    ...addReviewing(sql),
    ...addVerdicts(sql),
    ...addEligibility(sql),
    ...addFinalist(sql),
    ...addGroupMails(sql),
    sql`update public.challenge_status set phase = 'Open Submission', "time" = ''`,
    sql`
      update public.challenge_parameters
      set ${sql({ ...openDates(), results_released_at: new Date().toISOString() })}`,
  ]);
}

const TEAM = [PEOPLE.owner, PEOPLE.member];
const OWN_PROFILES = Object.fromEntries(
  Object.entries(PEOPLE).map(([name, id]) => [name, [id]]),
) as Partial<Record<Actor, string[]>>;

/** The rows of the world, by table and view. */
export const FIXTURES: Record<string, Fixture> = {
  ...JUDGING_FIXTURES,
  ...REVIEWING_FIXTURES,
  ...VERDICT_FIXTURES,
  ...ELIGIBILITY_FIXTURES,
  ...FINALIST_FIXTURES,
  ...GROUP_EMAIL_FIXTURES,
  challenge: { key: "phase", target: "Open Submission" },
  challenge_status: { key: "id", target: "true" },
  challenge_parameters: { key: "id", target: "true" },
  profiles: { key: "id", target: PEOPLE.colleague, own: OWN_PROFILES },
  my_entry: {
    key: "id",
    target: DRAFT,
    own: { owner: [DRAFT], member: [DRAFT], stranger: [SUBMITTED] },
  },
  my_team: {
    key: "user_id",
    target: PEOPLE.owner,
    own: { owner: TEAM, member: TEAM, stranger: [PEOPLE.stranger] },
  },
  my_team_invitations: {
    key: "id",
    target: DRAFT_INVITATION,
    own: {
      owner: [DRAFT_INVITATION],
      member: [DRAFT_INVITATION],
      stranger: [SUBMITTED_INVITATION],
    },
  },
  my_attestations: {
    key: "submission_id",
    target: SUBMITTED,
    own: { stranger: [SUBMITTED] },
  },
  admin_users: { key: "id", target: PEOPLE.participant, all: Object.values(PEOPLE) },
  admin_submissions: {
    key: "id",
    target: SUBMITTED,
    all: [SUBMITTED, DISQUALIFIED, UNJUDGED, UNJUDGED_DISQUALIFIED],
  },
  admin_withdrawn_submissions: { key: "id", target: WITHDRAWN },
  admin_mailing_list: { key: "id", target: SUBSCRIBER },
  admin_contact_requests: { key: "id", target: CONTACT_REQUEST },
  admin_contact_replies: { key: "id", target: CONTACT_REPLY },
  admin_submission_notes: { key: "id", target: NOTE },
  admin_team_members: { key: "user_id", target: PEOPLE.stranger },
  admin_team_invitations: { key: "id", target: SUBMITTED_INVITATION },
  admin_unsubmitted_entries: { key: "user_id", target: PEOPLE.owner, all: TEAM },
  admin_audit_log: { key: "id", target: "1" },
  admin_challenge_configuration: { key: "phase", target: "Open Submission" },
  admin_reply_templates: { key: "id", target: TEMPLATE },
  admin_read_tokens: { key: "id", target: READ_TOKEN },
  admin_failed_emails: {
    key: "id",
    target: FAILED_EMAIL,
    all: [FAILED_EMAIL, FAILED_JUDGE_EMAIL],
    own: { support: [FAILED_EMAIL] },
  },
  admin_counts: { key: "open_contact_requests", target: "1" },
  admin_mail_reach: { key: "subscribers", target: "0" },
  observed_users: { key: "id", target: PEOPLE.participant, all: Object.values(PEOPLE) },
  observed_submissions: { key: "id", target: "E-1", all: ["E-1", "E-3", "E-4", "E-5"] },
  admins: { key: "user_id", target: PEOPLE.colleague },
  staff: { key: "user_id", target: PEOPLE.support },
  audit_log: { key: "id", target: "1" },
  reply_templates: { key: "id", target: TEMPLATE },
  contact_replies: { key: "id", target: CONTACT_REPLY },
  contact_requests: { key: "id", target: CONTACT_REQUEST },
  mailing_list: { key: "id", target: SUBSCRIBER },
  submission_attestations: { key: "id", target: ATTESTATION },
  submission_members: { key: "user_id", target: PEOPLE.member },
  submission_notes: { key: "id", target: NOTE },
  submissions: { key: "id", target: DRAFT },
  team_invitations: { key: "id", target: DRAFT_INVITATION },
};
