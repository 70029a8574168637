import type { Transaction } from "#tools/testing/database/database.ts";
import { key, SUBMITTED } from "./keys.ts";
import { PEOPLE } from "./people.ts";
import { ADMINISTRATION, type Call, type Relations, readBy } from "./rules.ts";

/** Mails to groups in the world: a draft, one that waits for a second administrator, and a template. */

const DRAFT_MAIL = key(991);
const PROPOSED_MAIL = key(992);
export const EMAIL_TEMPLATE = key(993);
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
      values (${EMAIL_TEMPLATE}, 'group_email', 'A webinar', 'News', 'Hello', '{"kind": "people"}', true, false)`,
  ];
}

const DRAFT = { id: DRAFT_MAIL };

export const GROUP_MAILS_ROWS: Relations = {
  admin_group_mails: ["id", readBy("administration", [DRAFT_MAIL, PROPOSED_MAIL])],
};

export const GROUP_MAILS_CALLS: Call[] = [
  [
    "save_group_mail",
    { mail: { subject: "News", body: "Hello", segment: { kind: "subscribers" } } },
    ADMINISTRATION,
  ],
  [
    "save_template",
    {
      kind: "group_email",
      title: "Another",
      content: { subject: "News", body: "Hello", segment: { kind: "subscribers" } },
    },
    ADMINISTRATION,
  ],
  ["rename_template", { id: EMAIL_TEMPLATE, title: "The webinar" }, ADMINISTRATION],
  ["delete_group_mail", DRAFT, ADMINISTRATION],
  ["send_group_mail", DRAFT, ADMINISTRATION],
  ["confirm_group_mail", { id: PROPOSED_MAIL, expected_updated_at: WRITTEN_AT }, ADMINISTRATION],
  ["change_group_mail", { id: PROPOSED_MAIL, state: "draft" }, ADMINISTRATION],
  ["test_group_mail", DRAFT, ADMINISTRATION],
  ["group_mail_check", DRAFT, ADMINISTRATION],
  ["group_mail_preview", DRAFT, ADMINISTRATION],
  ["group_mail_result", DRAFT, ADMINISTRATION],
  ["group_mail_people", DRAFT, ADMINISTRATION],
];
