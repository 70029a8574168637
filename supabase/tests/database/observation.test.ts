import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createAccount, createAdmin, createStaff } from "#tools/testing/world/people.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Observers can read participants without addresses, and decisions only after results are released. */
const { sql } = useDatabase();
const { admin, observer, owner, member } = usePeople(sql, {
  admin: createAdmin,
  observer: (on) => createStaff(on, "observer"),
  owner: (on) =>
    createAccount(on, {
      email: "quiet.fox@hidden.example.com",
      profile: { first_name: "Ada", last_name: "Lovelace", university: "Sahyadri College" },
    }),
  member: createAccount,
});

const VIEWS = ["observed_users", "observed_submissions"];

/** `$read` is all data that an observer can read, in every sort order of the lists. */
async function submitted(transaction: Transaction): Promise<Values> {
  const submission = { owner, members: [member], idea_name: "An idea", submitted: true };
  const { id } = await createSubmission(transaction, submission);
  await authenticateAs(transaction, "postgres");
  const columns = await transaction<{ view: string; name: string }[]>`
    select relname as view, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relname = any (${VIEWS}) and attnum > 0 order by 1, attnum`;
  const lists = columns.map(
    ({ view, name }) =>
      `(select string_agg(one::text, '; ' order by ${name}, id) from public.${view} one)`,
  );
  return {
    submission: id,
    read: `select concat_ws('; ', public.admin_statistics() - 'as_of', ${lists}) as read`,
    keep: "select set_config('test.read', read, true) from ($read) before",
    same: "select read = current_setting('test.read') as same from ($read) after",
    change: `set_submission_status('$submission', ${officeRevision("$submission")},`,
  };
}

/** Counts the rows of a list whose search text has this part. */
const count = (list: string, text: string) =>
  `select count(*) > 0 as found from public.${list} where search like '%${text}%'`;
const FOUND = [
  ["observed_users", "lovelace"],
  ...["lovelace", "sahyadri", "idea", "e-0"].map((text) => ["observed_submissions", text]),
].map(([list = "", text = ""]) => count(list, text));
const NOT_FOUND = VIEWS.flatMap((list) =>
  ["quiet", "fox", "hidden", "@", "y.f"].map((text) => count(list, text)),
);

testRules(
  sql,
  { admin, observer },
  {
    "a submitted entry": [
      submitted,
      `
    observer   | select read ~ 'Lovelace' and read ~ 'Sahyadri College' as names, read ~ '@|quiet\\.fox|hidden' as addresses from ($read) all_lists | names=true, addresses=false
    ${FOUND.map((query) => `observer | ${query} | found=true`).join("\n")}
    ${NOT_FOUND.map((query) => `observer | ${query} | found=false`).join("\n")}

    postgres   | select set_config('request.headers', '{"prefer": "count=planned"}', true) | done
    then postgres | private.check_request() | invalid_input

    observer   | $keep | done
    then admin | $change 'selected'); add_submission_note('$submission', 'A winner.'); tag_submission('$submission', 'Winner') | done
    then postgres | update auth.users set email = 'another@example.com' where email like 'quiet%' | done
    then observer | $same | same=true
    then admin | disqualify_submission('$submission', ${officeRevision("$submission")}, 'Copied.') | done
    then observer | $same | same=true`,
    ],
    "a selected entry after the release": [
      async (transaction) => {
        const values = await submitted(transaction);
        await transaction`update public.submissions set status = 'selected'`;
        await setChallenge(transaction, releasedDates());
        return values;
      },
      `
    observer   | from public.observed_submissions | status=selected
    observer   | select s ->> 'submissions_by_status' as statuses from public.admin_statistics() s | statuses={"selected": 1}`,
    ],
  },
);
