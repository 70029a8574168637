import { expect } from "vitest";
import { useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { costOf } from "#tools/testing/database/plans.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createAccount, createAdmin } from "#tools/testing/world/people.ts";

/** Suggestions for a search without results. For their cost, see listPlans.test.ts. */
const { sql, test } = useDatabase();
const named = (first_name: string, last_name: string, university: string) => ({
  profile: { first_name, last_name, university },
});
const { admin, owner, putri, bjorn, jane } = usePeople(sql, {
  admin: createAdmin,
  owner: (on) =>
    createAccount(on, named("Fernanda", "Alcântara", "Sahyadri Institute of Technology")),
  putri: (on) => createAccount(on, named("Putri", "Wulandari", "Universitas Nusantara")),
  bjorn: (on) => createAccount(on, named("Björn", "Svensson", "Umeå University")),
  jane: (on) => createAccount(on, named("Jane", "O'Neill", "St. Andrews")),
});

/** Missing, extra, wrong or swapped letters, two errors, other orders, joined fields, no accents, a comma. */
const MEANT: Record<string, string> = {
  Alcantra: "Alcantara",
  Sahhyadri: "Sahyadri",
  Sahyadry: "Sahyadri",
  Wulandrai: "Wulandari",
  Shayadri: "Sahyadri",
  "Wulandarry Putry": "Wulandari Putri",
  "Alcantra Fernada": "Alcantara Fernanda",
  "fernanda sahadri": "Fernanda Sahyadri",
  "Bjorn Swensson": "Bjorn Svensson",
  "Alcantra, Fernanda": "Alcantara Fernanda",
};
const NOTHING = ["xylophone", "", " ", "%%%", "wulandari", "a", "querulos@example.com", "querulos"];

testRules(
  sql,
  { admin, owner, putri, bjorn, jane },
  {
    "people and a submitted entry": [
      async (transaction) => {
        const { id } = await createEntry(transaction, { owner, submitted: true });
        return {
          entry: id,
          rename: "A reservoir of insulin.",
          meant: "select string_agg(meant, ', ') as meant from public.suggest_searches",
          as: "suggested (meant)",
        };
      },
      `
    postgres   | update auth.users set email = 'querulous@example.com' where id = '$jane' | done
    ${Object.entries(MEANT)
      .map(
        ([typed, meant]) => `
    then admin | suggest_searches('users', '${typed}') | suggest_searches=${meant}
    then admin | select count(*) > 0 as is_found from public.search_users('${meant}') | is_found=true`,
      )
      .join("")}
    ${NOTHING.map((typed) => `then admin | suggest_searches('users', '${typed}') | no rows`).join("\n")}
    then admin | suggest_searches('users', repeat('x', 200000)) | invalid_input

    owner      | save_entry(2, 'Thermostable patch', '$rename') | done
    then admin | $meant('submissions', 'thermostabel') $as | meant=Thermostable
    then admin | $meant('submissions', 'shayadri') $as | meant=Sahyadri
    then admin | $meant('submissions', 'alcantra patsh') $as | meant=Alcantara Patch
    then admin | $meant('submissions', 'resevoir') $as | meant=null
    then owner | save_entry(3, 'Cold ring', '$rename') | done
    then admin | $meant('submissions', 'thermostabel') $as | meant=null
    then owner | withdraw_entry(null) | done
    then admin | $meant('submissions', 'shayadri') $as | meant=null
    then postgres | from private.submission_search where submission_id = '$entry' | no rows`,
    ],
  },
);

const ENTRIES = 100;

test("a change of status does not rewrite the search text", async (transaction) => {
  await transaction`
    insert into public.submissions (idea_name, description, receipt_number, submitted_at)
    select 'Idea ' || n, (select string_agg(md5(n || '-' || m), ' ') from generate_series(1, 90) m),
      'R' || n, now()
    from generate_series(1, ${ENTRIES}) n`;
  // costOf measures the second run, because the first change of a page writes the whole page into the log.
  const { wal } = await costOf(
    transaction,
    "update public.submissions set status = case status when 'selected' then 'under_review' else 'selected' end",
  );
  expect(wal).toBeLessThan(ENTRIES * 8_000);
});
