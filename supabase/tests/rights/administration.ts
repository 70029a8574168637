import type { Transaction } from "#tools/testing/database/database.ts";
import { EMAIL_TEMPLATE } from "./groupEmails.ts";
import { REMINDER } from "./judging.ts";
import {
  DISQUALIFIED,
  DRAFT,
  key,
  SUBMITTED,
  UNJUDGED,
  UNJUDGED_DISQUALIFIED,
  WITHDRAWN,
} from "./keys.ts";
import { SUBMITTED_DOCUMENT, SUBMITTED_INVITATION, SUBSCRIBER, TEAM } from "./participants.ts";
import { PEOPLE } from "./people.ts";
import {
  ADMINISTRATION,
  type Call,
  type Change,
  doneBy,
  type Relations,
  readBy,
  SERVICE,
  SIGNED_IN,
} from "./rules.ts";

/** Rights of administration other than judging, and the functions that edge functions call. */

const NOTE = key(301);
const CONTACT_REQUEST = key(401);
const CONTACT_REPLY = key(402);
const EMAIL = key(701);
const FAILED_EMAIL = key(702);
const FAILED_JUDGE_EMAIL = key(703);
const TEMPLATE = key(801);
const UNUSED_FILE = `${DRAFT}/${key(800)}/unused.pdf`;

export function addAdministration(sql: Transaction) {
  return [
    sql`
      insert into public.submission_notes (id, submission_id, author_id, body)
      values (${NOTE}, ${SUBMITTED}, ${PEOPLE.admin}, 'Promising.')`,

    sql`
      insert into public.contact_requests (id, name, email, subject, message)
      values (${CONTACT_REQUEST}, 'Ada', 'ada@example.com', 'Team size', 'May six of us enter?')`,
    sql`
      insert into public.contact_replies (id, contact_request_id, body, replied_by)
      values (${CONTACT_REPLY}, ${CONTACT_REQUEST}, 'Five at most.', ${PEOPLE.admin})`,
    sql`
      insert into public.templates (id, kind, title, body)
      values (${TEMPLATE}, 'reply', 'Dates', 'August 31.')`,

    sql`
      insert into private.files (bucket_id, path, removed_at)
      values ('submissions', ${UNUSED_FILE}, now())`,
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

    sql`
      insert into public.faq_answers (question, answer, is_published)
      values ('May I travel by train?', 'Yes.', true), ('Who pays?', 'To be decided.', false)`,
  ];
}

export const ADMINISTRATION_ROWS: Relations = {
  admin_users: ["id", readBy("people", Object.values(PEOPLE))],
  admin_submissions: [
    "id",
    readBy("administration", [SUBMITTED, DISQUALIFIED, UNJUDGED, UNJUDGED_DISQUALIFIED]),
  ],
  admin_withdrawn_submissions: ["id", readBy("administration", [WITHDRAWN])],
  admin_mailing_list: ["id", readBy("subscribers", [SUBSCRIBER])],
  admin_contact_requests: ["id", readBy("messages", [CONTACT_REQUEST])],
  admin_contact_replies: ["id", readBy("messages", [CONTACT_REPLY])],
  admin_submission_notes: ["id", readBy("administration", [NOTE])],
  admin_team_members: ["user_id", readBy("administration", [PEOPLE.stranger, ...TEAM])],
  admin_team_invitations: ["id", readBy("administration", [SUBMITTED_INVITATION])],
  admin_audit_log: ["id", readBy("administration", ["1"])],
  admin_email_reach: ["subscribers", readBy("administration", ["0"])],
  admin_challenge_configuration: ["phase", readBy("administration", ["Open Submission"])],
  admin_counts: ["open_contact_requests", readBy("messages", ["1"])],
  admin_templates: [
    "id",
    {
      ...readBy("messages", [TEMPLATE, EMAIL_TEMPLATE]),
      // Templates of group emails are for administrators.
      support: [TEMPLATE],
    },
  ],
  admin_emails: [
    "id",
    {
      ...readBy("emails", [EMAIL, FAILED_EMAIL, FAILED_JUDGE_EMAIL, REMINDER]),
      // Support has no access to data about judges.
      support: [EMAIL, FAILED_EMAIL],
    },
  ],
  faq_answers: [
    "id",
    { ...readBy("administration", ["101", "102"]), everyone: ["101"], signedIn: ["101"] },
  ],
  observed_users: ["id", readBy("observation", Object.values(PEOPLE))],
  observed_submissions: ["id", readBy("observation", ["E-1", "E-3", "E-4", "E-5"])],
};

export const ADMINISTRATION_CHANGES: Change[] = [
  [
    "admin_mailing_list",
    "delete from public.admin_mailing_list",
    "id",
    readBy("administration", [SUBSCRIBER]),
  ],
  [
    "admin_contact_requests",
    "delete from public.admin_contact_requests",
    "id",
    readBy("administration", [CONTACT_REQUEST]),
  ],
  [
    "admin_templates",
    "delete from public.admin_templates",
    "id",
    { ...readBy("messages", [TEMPLATE, EMAIL_TEMPLATE]), support: [TEMPLATE] },
  ],
  [
    "faq_answers",
    "insert into public.faq_answers (question, answer) values ('May I bring a friend?', 'No.')",
    "question",
    { ...readBy("administration", ["May I bring a friend?"]), signedIn: "denied" },
  ],
  [
    "faq_answers",
    "update public.faq_answers set is_published = true",
    "id",
    readBy("administration", ["101", "102"]),
  ],
  ["faq_answers", "delete from public.faq_answers", "id", readBy("administration", ["101", "102"])],
];

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
const REFUSAL = { status: "declined", reason: "Late." };

export const ADMINISTRATION_CALLS: Call[] = [
  ["preview_submission_changes", { ids: [UNJUDGED], change: REFUSAL }, ADMINISTRATION],
  ["change_submissions", { ids: [UNJUDGED, SUBMITTED], change: REFUSAL }, ADMINISTRATION],
  [
    "change_submissions",
    { ids: [SUBMITTED], change: { tag: "Surgical", is_on: true } },
    ADMINISTRATION,
  ],
  [
    "change_submissions",
    { ids: [SUBMITTED, UNJUDGED], change: { remaining: "met" } },
    ADMINISTRATION,
  ],
  [
    "undo_submission_changes",
    {
      ids: [UNJUDGED, SUBMITTED],
      change: { status: "received", reason: "Late." },
      since: "2020-01-01T00:00:00Z",
    },
    ADMINISTRATION,
  ],
  [
    "extend_deadline",
    { submission_id: SUBMITTED, extended_to: "2041-01-01T00:00:00Z" },
    ADMINISTRATION,
  ],
  [
    "extend_deadline",
    { user_id: PEOPLE.participant, extended_to: "2041-01-01T00:00:00Z" },
    ADMINISTRATION,
  ],
  [
    "extend_deadline",
    { user_id: PEOPLE.member, extended_to: "2041-01-01T00:00:00Z" },
    { admin: "already_on_a_team", signedIn: "denied" },
  ],
  ["add_submission_note", { submission_id: SUBMITTED, body: "Noted." }, ADMINISTRATION],
  ["delete_submission_note", { id: NOTE }, ADMINISTRATION],
  ...[UNJUDGED, SUBMITTED].flatMap((id) =>
    ["disqualified", "withdrawn"].map(
      (outcome): Call => [
        "decide_submission",
        { id, outcome, reason: "For a reason." },
        ADMINISTRATION,
      ],
    ),
  ),
  ...[UNJUDGED_DISQUALIFIED, DISQUALIFIED].map(
    (id): Call => [
      "decide_submission",
      { id, outcome: "reinstated", reason: "A mistake." },
      ADMINISTRATION,
    ],
  ),
  ...[{ status: "resolved" }, { assignee: PEOPLE.admin }, { assignee: PEOPLE.support }].map(
    (change): Call => [
      "change_contact_request",
      { id: CONTACT_REQUEST, change },
      doneBy("messages"),
    ],
  ),
  [
    "change_contact_request",
    { id: CONTACT_REQUEST, change: { assignee: PEOPLE.participant } },
    { admin: "invalid_input", support: "invalid_input", signedIn: "denied" },
  ],
  ["reply_to_contact_request", { id: CONTACT_REQUEST, body: "Thank you." }, doneBy("messages")],
  [
    "save_challenge_configuration",
    { configuration: { phase: "Evaluation", time: "soon", max_submission_members: 4, ...DATES } },
    ADMINISTRATION,
  ],
  ["admin_statistics", {}, doneBy("statistics")],
  ["admin_tags", {}, ADMINISTRATION],
  [
    "save_template",
    { kind: "reply", title: "Team size", content: { body: "Five." } },
    doneBy("messages"),
  ],
  ["rename_template", { id: TEMPLATE, title: "Deadlines" }, doneBy("messages")],
  ["search_audit_log", { query: "ada" }, ADMINISTRATION],
  ["search_users", { query: "ada" }, doneBy("people")],
  ["preview_user_deletion", { user_id: PEOPLE.participant }, ADMINISTRATION],
  ["suggest_searches", { list: "users", query: "adda" }, doneBy("people")],
  ["suggest_searches", { list: "submissions", query: "adda" }, ADMINISTRATION],
  ["release_address", { email_id: EMAIL }, doneBy("emails")],
  ["my_email_suppression", {}, SIGNED_IN],
  ["retry_failed_emails", {}, doneBy("emails")],
  [
    "set_role",
    { user_id: PEOPLE.stranger, role: "support", is_team_confirmed: true },
    { ...ADMINISTRATION, admin: "yes" },
  ],
  [
    "set_role",
    { user_id: PEOPLE.stranger, role: "admin", is_team_confirmed: true },
    { ...ADMINISTRATION, admin: "yes" },
  ],
  [
    "set_role",
    { user_id: PEOPLE.judge, role: "observer" },
    { ...ADMINISTRATION, admin: "is_judge" },
  ],
  ["revoke_admin", { user_id: PEOPLE.colleague }, { ...ADMINISTRATION, admin: "yes" }],
  ["delete_user", { user_id: PEOPLE.stranger }, { ...ADMINISTRATION, admin: "yes" }],
  [
    "service_record_contact_request",
    {
      name: "Eve",
      email: "eve@example.com",
      subject: "Hi",
      message: "Hi.",
      client_address: "1",
    },
    SERVICE,
  ],
  ["service_operations_health", {}, SERVICE],
  ["service_pending_file_deletions", {}, SERVICE],
  ["service_confirm_file_deletions", { paths: [UNUSED_FILE] }, SERVICE],
  ["service_claim_document", {}, SERVICE],
  [
    "service_record_document_check",
    { path: SUBMITTED_DOCUMENT, problem: "It is locked." },
    SERVICE,
  ],
  ["service_claim_emails", {}, SERVICE],
  ["service_record_outcome", { addresses: ["lost@example.com"], outcome: "bounced" }, SERVICE],
  ["service_begin_batch", { key: EMAIL, ids: [EMAIL] }, SERVICE],
  ["service_confirm_emails", { ids: [EMAIL] }, SERVICE],
  ["service_fail_emails", { ids: [EMAIL], refused: false }, SERVICE],
  ["reset_second_factor", { user_id: PEOPLE.adminWithoutCode }, ADMINISTRATION],
];
