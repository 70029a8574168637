import type { Transaction } from "#tools/testing/database/database.ts";
import type { Fixture } from "./fixture.ts";
import { key, PEOPLE, SUBMITTED } from "./keys.ts";

/** Mails to groups in the world: a draft, one that waits for a second administrator, and a template. */

const DRAFT_MAIL = key(991);
const PROPOSED_MAIL = key(992);
const MAIL_TEMPLATE = key(993);
const SEGMENT = { kind: "entries", ids: [SUBMITTED] };
const WRITTEN_AT = "2025-08-01T00:00:00Z";

/** Adds them, once there are people. */
export function addGroupMails(sql: Transaction) {
  return [
    sql`
      insert into public.group_emails
        (id, subject, body, segment, is_news, state, created_by, requested_by, updated_at)
      values
        (${DRAFT_MAIL}, 'News', 'Hello', ${sql.json(SEGMENT)}, false, 'draft',
          ${PEOPLE.colleague}, null, ${WRITTEN_AT}),
        (${PROPOSED_MAIL}, 'News', 'Hello', ${sql.json(SEGMENT)}, false, 'approval_requested',
          ${PEOPLE.colleague}, ${PEOPLE.colleague}, ${WRITTEN_AT})`,
    sql`
      insert into public.group_mail_templates
        (id, title, subject, body, segment, is_news, leaves_out_faulty)
      values (${MAIL_TEMPLATE}, 'A webinar', 'News', 'Hello', '{"kind": "people"}', true, false)`,
  ];
}

export const GROUP_EMAIL_FIXTURES: Record<string, Fixture> = {
  admin_group_emails: { key: "id", target: DRAFT_MAIL, all: [DRAFT_MAIL, PROPOSED_MAIL] },
  group_emails: { key: "id", target: DRAFT_MAIL },
  admin_group_mail_templates: { key: "id", target: MAIL_TEMPLATE },
  group_mail_templates: { key: "id", target: MAIL_TEMPLATE },
};

const DRAFT = { id: DRAFT_MAIL };

/** The arguments of each call in groupMails.ts. */
export const GROUP_EMAIL_ARGUMENTS: Record<string, Record<string, Record<string, unknown>>> = {
  save_group_email: {
    "a new one": { mail: { subject: "News", body: "Hello", segment: { kind: "subscribers" } } },
  },
  save_group_mail_template: {
    "a new one": {
      title: "Another",
      mail: { subject: "News", body: "Hello", segment: { kind: "subscribers" } },
    },
  },
  rename_group_mail_template: { "one there is": { id: MAIL_TEMPLATE, title: "The webinar" } },
  delete_group_email: { "a draft": DRAFT },
  send_group_email: { "a draft": DRAFT },
  approve_group_email: {
    "another administrator's": { id: PROPOSED_MAIL, expected_updated_at: WRITTEN_AT },
  },
  change_group_email: { "to take it back": { id: PROPOSED_MAIL, state: "draft" } },
  test_group_email: { "a draft": DRAFT },
  group_email_check: { "a draft": DRAFT },
  group_email_preview: { "a draft": DRAFT },
  group_email_result: { "a draft": DRAFT },
  group_email_people: { "of a draft": DRAFT },
};
