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

function add(row: object) {
  const columns = Object.keys(row).join();
  return `insert into public.templates (${columns}) select ${columns} from jsonb_populate_record(null::public.templates,
    '${JSON.stringify(row)}') returning title, subject, replace(body, chr(10), '~') as body, segment`;
}

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
    then admin | update public.templates set title = 'Spring' where title = 'Autumn' | invalid_input
    then admin | update public.templates set title = 'Winter' where title = 'Autumn'; delete from public.templates where title = 'Winter' | done
    then admin | select string_agg(action || ' ' || subject_id, ', ' order by id) as lines from public.admin_audit_log where subject_type = 'template'
      | lines=template.saved Spring, template.saved Spring, template.saved Autumn, template.renamed Winter, template.deleted Winter
    ${allAnswer("admin", INVALID, "23514")}
    ${allAnswer("admin", NO_GROUP, "invalid_input")}`,
  },
);
