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
  type Calls,
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
const ROLE_INVITATION = key(804);
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
    sql`
      insert into public.invitations (id, role, name, email, invited_by)
      values (${ROLE_INVITATION}, 'observer', 'Olu', 'olu@example.com', ${PEOPLE.admin})`,
    sql`insert into private.suppressed_addresses (address, reason) values ('gone@example.com', 'bounced')`,

    sql`
      insert into public.faq_answers (question, answer, is_published)
      values ('May I travel by train?', 'Yes.', true), ('Who pays?', 'To be decided.', false)`,
  ];
}

/** Templates of group emails are for administrators. */
const USED_TEMPLATES = { ...readBy("messages", [TEMPLATE, EMAIL_TEMPLATE]), support: [TEMPLATE] };

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
  admin_team_members: ["id", readBy("administration", [PEOPLE.stranger, ...TEAM])],
  admin_team_invitations: ["id", readBy("administration", [SUBMITTED_INVITATION])],
  admin_role_invitations: ["id", readBy("administration", [ROLE_INVITATION])],
  admin_audit_log: ["id", readBy("administration", ["1"])],
  admin_email_reach: ["subscribers", readBy("administration", ["0"])],
  admin_challenge_configuration: ["phase", readBy("administration", ["Open Submission"])],
  admin_counts: ["open_contact_requests", readBy("messages", ["1"])],
  templates: ["id", USED_TEMPLATES],
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
const CONFIGURATION = JSON.stringify({
  phase: "Evaluation",
  time: "soon",
  max_submission_members: 4,
  ...DATES,
});

export const ADMINISTRATION_CALLS: Calls[] = [
  [
    ADMINISTRATION,
    `
    preview_submission_changes('{${UNJUDGED}}', '{"status": "declined"}')
    open_submission_record('${UNJUDGED}')
    open_team_view('${SUBMITTED}')
    set_submission_statuses('{${UNJUDGED},${SUBMITTED}}', '{1,3}', 'declined', 'Late.')
    set_submission_status('${UNJUDGED}', 1, 'declined', 'Late.')
    remind_to_confirm('{${SUBMITTED}}')
    tag_submissions('{${SUBMITTED}}', 'Surgical')
    tag_submission('${SUBMITTED}', 'Surgical')
    set_eligibility_states('{${SUBMITTED},${UNJUDGED}}', '{age}', 'met', 'unchecked')
    set_eligibility_state('${SUBMITTED}', '{age}', 'met', 'evidence_requested')
    extend_deadline('${SUBMITTED}', null, '2041-01-01', null, 'Ill')
    extend_deadline_of_person('${PEOPLE.participant}', null, '2041-01-01', null, 'Ill')
    add_submission_note('${SUBMITTED}', 'Noted.')
    delete_submission_note('${NOTE}')
    disqualify_submission('${UNJUDGED}', 1, 'For a reason.')
    disqualify_submission('${SUBMITTED}', 3, 'For a reason.')
    withdraw_submission_for_team('${UNJUDGED}', 1, 'For a reason.')
    withdraw_submission_for_team('${SUBMITTED}', 3, 'For a reason.')
    reinstate_submission('${UNJUDGED_DISQUALIFIED}', 1, 'A mistake.')
    reinstate_submission('${DISQUALIFIED}', 1, 'A mistake.')
    save_challenge_configuration(2, '${CONFIGURATION}')
    postpone_season_task('judges', '2041-01-01')
    season_facts()
    create_faq_answer('More', 'May I bring a friend?', 'No.', 100, true)
    save_faq_answer(101, 1, 'More', 'May I travel by train?', 'Yes, please.', 100, true)
    delete_faq_answer(102, 1)
    delete_contact_request('${CONTACT_REQUEST}')
    delete_subscriber('${SUBSCRIBER}')
    admin_tags()
    preview_user_deletion('${PEOPLE.participant}')
    reset_second_factor('${PEOPLE.adminWithoutCode}')
    invite_person('support', 'Sam', 'sam@example.com')
    revoke_role_invitation('${ROLE_INVITATION}')
    set_role('${PEOPLE.stranger}', 0, 'support', is_team_confirmed => true)
    set_role('${PEOPLE.stranger}', 0, 'admin', is_team_confirmed => true)
    set_role('${PEOPLE.colleague}', 1, null)
    delete_user('${PEOPLE.stranger}')`,
  ],
  [
    { ...ADMINISTRATION, admin: "unchanged" },
    `
    resume_season_task('judges')
    untag_submissions('{${SUBMITTED}}', 'Surgical')
    untag_submission('${SUBMITTED}', 'Surgical')`,
  ],
  // Nobody else learns whether an unpublished question or a title exists.
  [
    { ...ADMINISTRATION, admin: "invalid_input" },
    `create_faq_answer('More', 'Who pays?', 'Not decided.', 100, true)`,
  ],
  [
    { ...doneBy("messages"), admin: "invalid_input", support: "invalid_input" },
    `create_template('reply', 'Dates', 'Soon.')`,
  ],
  [{ ...ADMINISTRATION, admin: "is_judge" }, `set_role('${PEOPLE.judge}', 0, 'observer')`],
  [
    { ...ADMINISTRATION, admin: "already_on_a_team" },
    `extend_deadline_of_person('${PEOPLE.member}', null, '2041-01-01', null, 'Ill')`,
  ],
  [
    { ...ADMINISTRATION, admin: "conflict" },
    `
    set_submission_status('${UNJUDGED}', 0, 'declined', 'Late.')
    set_eligibility_state('${SUBMITTED}', '{age}', 'met', 'unchecked')
    extend_deadline('${SUBMITTED}', '2040-01-01', '2041-01-01', null, 'Ill')
    extend_deadline_of_person('${PEOPLE.participant}', '2040-01-01', '2041-01-01', null, 'Ill')
    disqualify_submission('${UNJUDGED}', null, 'For a reason.')
    withdraw_submission_for_team('${UNJUDGED}', 0, 'For a reason.')
    reinstate_submission('${UNJUDGED_DISQUALIFIED}', 0, 'A mistake.')
    save_challenge_configuration(0, '${CONFIGURATION}')
    save_faq_answer(101, 0, 'More', 'May I travel by train?', 'Yes.', 100, true)
    delete_faq_answer(102, 0)
    set_role('${PEOPLE.stranger}', null, 'support', is_team_confirmed => true)`,
  ],
  [
    doneBy("messages"),
    `
    set_contact_request_status('${CONTACT_REQUEST}', 1, 'resolved')
    assign_contact_request('${CONTACT_REQUEST}', 1, '${PEOPLE.admin}')
    assign_contact_request('${CONTACT_REQUEST}', 1, '${PEOPLE.support}')
    reply_to_contact_request('${CONTACT_REQUEST}', 1, 'Thank you.')
    create_template('reply', 'Team size', 'Five.')
    save_template('${TEMPLATE}', 1, 'Dates', 'Soon.')
    delete_template('${TEMPLATE}', 1)`,
  ],
  [
    ADMINISTRATION,
    `
    create_template('group_email', 'Event', 'Come.', 'Event', '{"kind": "people"}', true, false)
    save_template('${EMAIL_TEMPLATE}', 1, 'Event', 'Come.', 'Event', '{"kind": "people"}', true, false)
    delete_template('${EMAIL_TEMPLATE}', 1)`,
  ],
  [
    { admin: "invalid_input", support: "invalid_input", signedIn: "denied" },
    `
    assign_contact_request('${CONTACT_REQUEST}', 1, '${PEOPLE.participant}')
    assign_contact_request('${CONTACT_REQUEST}', 1, '${PEOPLE.observer}')`,
  ],
  [
    { admin: "conflict", support: "conflict", signedIn: "denied" },
    `
    set_contact_request_status('${CONTACT_REQUEST}', 0, 'resolved')
    assign_contact_request('${CONTACT_REQUEST}', null, '${PEOPLE.admin}')
    reply_to_contact_request('${CONTACT_REQUEST}', 0, 'Thank you.')
    save_template('${TEMPLATE}', 0, 'Dates', 'Soon.')
    delete_template('${TEMPLATE}', null)`,
  ],
  [doneBy("statistics"), "admin_statistics()"],
  [
    doneBy("people"),
    `
    search_users('ada')
    account_email('${PEOPLE.stranger}')`,
  ],
  [
    doneBy("emails"),
    `
    release_address('${EMAIL}')
    retry_failed_emails()
    sign_in_emails('${PEOPLE.participant}')`,
  ],
  [SIGNED_IN, "my_email_suppression()"],
  [
    SERVICE,
    `
    service_record_contact_request('Eve', 'eve@example.com', 'Hi', 'Hi.', '1')
    service_operations_health()
    service_pending_file_deletions()
    service_confirm_file_deletions('{${UNUSED_FILE}}')
    service_claim_document()
    service_record_document_check('${SUBMITTED_DOCUMENT}', 'It is locked.')
    service_claim_emails()
    service_record_outcome('{lost@example.com}', 'bounced')
    service_begin_batch('${EMAIL}', '{${EMAIL}}', '{Hello}')
    service_confirm_emails('{${EMAIL}}')
    service_fail_emails('{${EMAIL}}', false)`,
  ],
];
