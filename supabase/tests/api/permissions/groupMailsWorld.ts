import type { Transaction } from "#tools/testing/database/database.ts";
import type { Fixture } from "./fixture.ts";
import { key, PEOPLE, SUBMITTED } from "./keys.ts";

/** Mails to groups in the world: a draft, one that waits for a second administrator, and a template. */

const DRAFT_MAIL = key(991);
const PROPOSED_MAIL = key(992);
export const MAIL_TEMPLATE = key(993);
const SEGMENT = { kind: "entries", ids: [SUBMITTED] };
const WRITTEN_AT = "2025-08-01T00:00:00Z";

/** Adds them, once there are people. */
export function addGroupMails(sql: Transaction) {
  return [
    sql`
      insert into public.group_mails
        (id, subject, body, segment, is_news, state, created_by, proposed_by, updated_at)
      values
        (${DRAFT_MAIL}, 'News', 'Hello', ${sql.json(SEGMENT)}, false, 'draft',
          ${PEOPLE.colleague}, null, ${WRITTEN_AT}),
        (${PROPOSED_MAIL}, 'News', 'Hello', ${sql.json(SEGMENT)}, false, 'proposed',
          ${PEOPLE.colleague}, ${PEOPLE.colleague}, ${WRITTEN_AT})`,
    sql`
      insert into public.templates
        (id, kind, title, subject, body, segment, is_news, leaves_out_faulty)
      values (${MAIL_TEMPLATE}, 'group_email', 'A webinar', 'News', 'Hello', '{"kind": "people"}', true, false)`,
  ];
}

export const GROUP_MAIL_FIXTURES: Record<string, Fixture> = {
  admin_group_mails: { key: "id", target: DRAFT_MAIL, all: [DRAFT_MAIL, PROPOSED_MAIL] },
  group_mails: { key: "id", target: DRAFT_MAIL },
};

const DRAFT = { id: DRAFT_MAIL };

/** The arguments of each call in groupMails.ts. */
export const GROUP_MAIL_ARGUMENTS: Record<string, Record<string, Record<string, unknown>>> = {
  save_group_mail: {
    "a new one": { mail: { subject: "News", body: "Hello", segment: { kind: "subscribers" } } },
  },
  delete_group_mail: { "a draft": DRAFT },
  send_group_mail: { "a draft": DRAFT },
  confirm_group_mail: {
    "another administrator's": { id: PROPOSED_MAIL, expected_updated_at: WRITTEN_AT },
  },
  change_group_mail: { "to take it back": { id: PROPOSED_MAIL, state: "draft" } },
  test_group_mail: { "a draft": DRAFT },
  group_mail_check: { "a draft": DRAFT },
  group_mail_preview: { "a draft": DRAFT },
  group_mail_result: { "a draft": DRAFT },
  group_mail_people: { "of a draft": DRAFT },
};
