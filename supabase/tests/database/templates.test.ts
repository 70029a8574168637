import { useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules } from "#tools/testing/database/stateRules.ts";
import { createAdmin, createStaff } from "#tools/testing/world/people.ts";

/** Templates of replies and group emails. For the rights, see supabase/tests/rights/administration.ts. */
const { sql } = useDatabase();
const { admin, support } = usePeople(sql, {
  admin: createAdmin,
  support: (on) => createStaff(on, "support"),
});

const EMAIL = {
  kind: "group_email",
  title: "Spring",
  subject: "A  webinar ",
  body: "Hello.\r\nCome.",
  segment: { kind: "people" } as object | null,
  is_news: true,
  skips_missing_fields: true,
};
const REPLY = { kind: "reply", title: "  Team   size ", body: "Five.\r\nNo more." };

const add = (
  row: object,
) => `select created.title, created.subject, replace(created.body, chr(10), '~') as body, created.segment
    from jsonb_populate_record(null::public.templates, '${JSON.stringify(row)}') t,
    public.create_template(t.kind, t.title, t.body, t.subject, t.segment, t.is_news, t.skips_missing_fields) created`;
/** Saves the template of this title under another one. */
const rename = (from: string, to: string, revision = "revision") =>
  `select public.save_template(id, ${revision}, '${to}', body, subject, segment, is_news, skips_missing_fields) as saved
    from public.templates where title = '${from}'`;

const INVALID = [
  { ...REPLY, title: " " },
  { ...REPLY, body: " " },
  { ...REPLY, subject: "Five" },
  { ...EMAIL, subject: "" },
  { ...EMAIL, is_news: null },
  // Templates save only the kind of a segment, and the days until the deadline.
  { ...EMAIL, segment: { kind: "people", ids: [] } },
  { ...EMAIL, segment: { kind: "submissions", filter: {} } },
  { ...EMAIL, segment: { kind: "drafts", days: 0 } },
].map(add);
const NO_GROUP = [null, { kind: "everybody" }].map((segment) => add({ ...EMAIL, segment }));

testRules(
  sql,
  { admin, support },
  {
    "no templates": `
    support    | ${add(REPLY)} | title=Team size, subject=null, body=Five.~No more., segment=null
    admin      | ${add(EMAIL)} | title=Spring, subject=A webinar, body=Hello.~Come., segment={"kind":"people"}
    admin      | ${add({ ...EMAIL, segment: { kind: "drafts", days: 8 } })} | segment={"days":8,"kind":"drafts"}
    admin      | ${add(EMAIL)}; ${add({ ...REPLY, title: "Spring" })} | done
    then admin | ${add({ ...EMAIL, title: " Spring" })} | invalid_input
    then admin | ${add({ ...EMAIL, title: "Autumn" })} | done
    then admin | ${rename("Autumn", "Spring")} | invalid_input
    then admin | ${rename("Autumn", "Winter", "revision - 1")} | conflict
    then admin | ${rename("Autumn", "Winter")}; ${rename("Winter", "Winter")} | 1 rows
    then admin | select public.delete_template(id, revision - 1) from public.templates where title = 'Winter' | conflict
    then admin | select public.delete_template(id, revision) from public.templates where title = 'Winter' | done
    then admin | delete_template(gen_random_uuid(), 1) | not_found
    then support | select public.save_template(id, 1, 'Mine', 'b') from public.templates where kind = 'group_email' | no rows
    then admin | select string_agg(action || ' ' || subject_id, ', ' order by id) as lines from public.admin_audit_log where subject_type = 'template'
      | lines=template.saved Spring, template.saved Spring, template.saved Autumn, template.renamed Winter, template.deleted Winter
    ${allAnswer("admin", INVALID, "23514")}
    ${allAnswer("admin", NO_GROUP, "invalid_input")}`,
  },
);
