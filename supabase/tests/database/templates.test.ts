import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createAdmin, createStaff } from "#tools/testing/world/people.ts";

/** Templates of replies and group emails. */
const { sql } = useDatabase();
const { admin, support } = usePeople(sql, {
  admin: createAdmin,
  support: (on) => createStaff(on, "support"),
});

const ID = "00000000-0000-4000-8000-000000000001";
const EMAIL = {
  subject: "A  webinar ",
  body: "Hello.\r\nCome.",
  segment: { kind: "people" } as unknown,
  is_news: true,
  skips_missing_fields: true,
};
const saveReply = (title: string, content: object) =>
  `save_template('reply', '${title}', '${JSON.stringify(content)}')`;
const saveEmail = (title: string, changes: object = {}) =>
  `save_template('group_email', '${title}', '${JSON.stringify({ ...EMAIL, ...changes })}')`;

/** Templates save only the kind of a segment. */
const SEGMENTS = [
  { kind: "entries", filter: { search: "Ada" } },
  { kind: "people", ids: [ID] },
  { kind: "judges", round_id: ID },
  { kind: "outcome", round_id: ID, outcome: "advances" },
];
const INVALID = [
  saveReply(" ", { body: "x" }),
  saveReply("Team size", { body: " " }),
  saveEmail(" "),
  ...[{ subject: "" }, { body: null }, { segment: { kind: "everybody" } }, { segment: null }].map(
    (changes) => saveEmail("Spring", changes),
  ),
];

/** A template of a group email, `$email`. */
async function email(transaction: Transaction): Promise<Values> {
  await authenticateAs(transaction, admin);
  const [row] = await transaction.unsafe<{ id: string }[]>(
    `select public.${saveEmail("Spring")} as id`,
  );
  return {
    email: row?.id ?? "",
    templates:
      "select string_agg(concat_ws(' / ', kind, title, subject, replace(body, chr(10), '~'), segment, is_news, skips_missing_fields), ', ' order by kind, title) as templates from public.admin_templates",
    delete: "delete from public.admin_templates where title =",
  };
}
const SPRING = 'group_email / Spring / A webinar / Hello.~Come. / {"kind": "people"} / t / t';

testRules(
  sql,
  { admin, support },
  {
    "a template of a group email": [
      email,
      `
    support    | ${saveReply("  Team   size ", { body: "Four." })}; ${saveReply("Team size", { ...EMAIL, body: "Five.\r\nNo more." })} | done
    then support | $templates | templates=reply / Team size / Five.~No more.
    then support | $delete 'Team size' returning id | 1 rows
    support    | ${saveReply("Dates", { body: "August 31." })}; select public.rename_template(id, 'Deadlines') from public.admin_templates | done
    then support | $templates | templates=reply / Deadlines / August 31.

    support    | ${saveReply("Spring", { body: "Hello." })} | done
    then admin | ${saveEmail("Spring", { body: "Old." })}; ${saveEmail(" Spring ")}; $templates | templates=${SPRING}, reply / Spring / Hello.
    ${SEGMENTS.map(
      (segment) => `
    admin      | ${saveEmail("Spring", { segment })}; from public.admin_templates | segment={"kind":"${segment.kind}"}`,
    ).join("")}
    admin      | ${saveEmail("Spring", { segment: { kind: "drafts", days: 8 } })}; from public.admin_templates | segment={"days":8,"kind":"drafts"}

    admin      | ${saveEmail("Autumn")} | done
    then admin | rename_template('$email', 'Autumn') | invalid_input
    then admin | rename_template('$email', ' ') | invalid_input
    then admin | rename_template(gen_random_uuid(), 'Winter') | not_found
    then admin | rename_template('$email', 'Summer'); $delete 'Summer' returning id | 1 rows
    then admin | select title from public.admin_templates | title=Autumn
    ${allAnswer("admin", INVALID, "invalid_input")}

    postgres   | insert into public.templates (kind, title, body, subject) values ('reply', 'T', 'B', 'x') | "only_group_emails_have_a_group"
    postgres   | insert into public.templates (kind, title, body) values ('group_email', 'T', 'B') | "only_group_emails_have_a_group"
    postgres   | insert into public.templates (kind, title, body, subject, segment, is_news, skips_missing_fields)
      values ('group_email', 'T', 'B', 'S', '{"kind": "people", "ids": []}', true, true)
      | "templates_select_no_people"`,
    ],
  },
);
