import type { Transaction } from "#tools/testing/database/database.ts";
import { key, SUBMITTED } from "./keys.ts";
import { PEOPLE } from "./people.ts";
import { ADMINISTRATION, type Calls, type Relations, readBy } from "./rules.ts";

/** Group emails in the world: a draft, one with an approval request, and a template. */

const DRAFT_EMAIL = key(991);
const SUBMITTED_EMAIL = key(992);
export const EMAIL_TEMPLATE = key(993);
const SEGMENT = { kind: "submissions", ids: [SUBMITTED] };

/** Adds the emails and the template. People must exist. */
export function addGroupEmails(sql: Transaction) {
  return [
    sql`
      insert into public.group_emails
        (id, subject, body, segment, is_news, state, created_by, requested_by)
      values
        (${DRAFT_EMAIL}, 'News', 'Hello', ${sql.json(SEGMENT)}, false, 'draft',
          ${PEOPLE.colleague}, null),
        (${SUBMITTED_EMAIL}, 'News', 'Hello', ${sql.json(SEGMENT)}, false, 'approval_requested',
          ${PEOPLE.colleague}, ${PEOPLE.colleague})`,
    sql`select private.start_count(id) from public.group_emails`,
    sql`
      insert into public.templates
        (id, kind, title, subject, body, segment, is_news, skips_missing_fields)
      values (${EMAIL_TEMPLATE}, 'group_email', 'A webinar', 'News', 'Hello', '{"kind": "people"}', true, false)`,
  ];
}

export const GROUP_EMAILS_ROWS: Relations = {
  admin_group_emails: ["id", readBy("administration", [DRAFT_EMAIL, SUBMITTED_EMAIL])],
};

const SUBSCRIBERS = '{"kind": "subscribers"}';

export const GROUP_EMAILS_CALLS: Calls[] = [
  [
    ADMINISTRATION,
    `
    create_group_email('${SUBSCRIBERS}', 'News', 'Hello')
    save_group_email('${DRAFT_EMAIL}', 1, 'News', 'Hello', '${SUBSCRIBERS}', true, false)
    delete_group_email('${DRAFT_EMAIL}', 1)
    count_group_email('${DRAFT_EMAIL}', 1)
    send_group_email('${DRAFT_EMAIL}', 1)
    approve_group_email('${SUBMITTED_EMAIL}', 1)
    return_group_email_to_draft('${SUBMITTED_EMAIL}', 1)
    send_test_email('${DRAFT_EMAIL}')
    group_email_check('${DRAFT_EMAIL}')
    group_email_result('${DRAFT_EMAIL}')
    group_email_people('${DRAFT_EMAIL}')`,
  ],
  [
    { ...ADMINISTRATION, admin: "conflict" },
    `
    save_group_email('${DRAFT_EMAIL}', null, 'News', 'Hello', '${SUBSCRIBERS}', true, false)
    delete_group_email('${DRAFT_EMAIL}', 0)
    count_group_email('${DRAFT_EMAIL}', 0)
    send_group_email('${DRAFT_EMAIL}', 0)
    approve_group_email('${SUBMITTED_EMAIL}', null)
    return_group_email_to_draft('${SUBMITTED_EMAIL}', 0)`,
  ],
  [{ ...ADMINISTRATION, admin: "wrong_state" }, `cancel_group_email('${DRAFT_EMAIL}', 1)`],
];
