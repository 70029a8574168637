import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { readAllRows } from "#backoffice/data/keyset.ts";
import type { Row, RowRequest } from "#backoffice/data/listQuery.ts";
import { type Exported, sourcesOf } from "#backoffice/export/cells.ts";
import { EXPORTED_LISTS } from "#backoffice/export/lists.ts";
import { CONFLICTS_FILE } from "#backoffice/judging/conflicts/conflict.ts";
import { type RoundListName, roundList } from "#backoffice/judging/files/roundLists.ts";
import { JUDGES_FILE } from "#backoffice/judging/judges/judge.ts";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { lockComputed, SCORES } from "#tools/testing/world/judgedRounds.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { CRITERION, createRound } from "#tools/testing/world/rounds.ts";
import { providerFor } from "./adminProvider.ts";
import { csvOf } from "./csvOf.ts";

/** The files of judging hold what SQL says. Their cells are written as those of all files (files.test.ts). */
const api = useRawApi(useOwnApi());
const { sql } = api;

let admin: Person;
let conflicted: Person;
let round: { id: string; criteria: (typeof CRITERION)[] };

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  conflicted = await createAdmin(sql);
  const entries = [];
  for (const idea_name of ["A patch", "A belt", "A pump"]) {
    entries.push(await createEntry(sql, { idea_name, submitted: true }));
  }
  const judges = [
    await createJudge(sql, {
      name: "@Jo",
      organizations: ["A, B", "=C"],
      expertise: ["human_factors"],
    }),
    await createJudge(sql, { name: 'Kim "K"', max_entries: 5 }),
  ];
  await setChallenge(sql, pastDates());
  const { id } = await createRound(sql, { entries, judges, scores: SCORES, closes: -1, opens: -9 });
  round = { id, criteria: [CRITERION, { ...CRITERION, name: "Feasibility" }] };
  await sql.begin(async (transaction) => {
    await transaction`select private.keep_judging_times()`;
    await authenticateAs(transaction, admin);
    const resultId = await lockComputed(transaction, id);
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
  });
  await sql`
    insert into public.judging_conflicts ${sql([
      {
        submission_id: entries[0]?.id ?? "",
        judge_id: judges[0]?.judgeId ?? "",
        admin_id: null,
        origin: "set",
        state: "dismissed",
        reason: "=HYPERLINK(1)\n=2",
      },
    ])}`;
  await sql`
    insert into private.notifications (kind, recipient, not_before)
    values ('welcome', 'lost@example.com', null)`;
});

/** The lines of a list's file below its heads, each by its heads. */
async function linesOf(list: Exported, filter: Record<string, string>, reviewer = admin) {
  const provider = await providerFor(api, reviewer.id);
  const sort = { field: "id", order: "ASC" } as const;
  const { signal } = new AbortController();
  const selection = { filter, columns: sourcesOf(list.columns, sort), signal };
  const read = (request: RowRequest) =>
    provider.readRows<Row>(list.resource, selection, { ...request, limit: 2 });
  const csv = await csvOf(readAllRows(read, sort), list.columns);
  return Papa.parse<Record<string, string>>(csv.trim(), { header: true }).data;
}

const ofRound = (name: RoundListName, reviewer?: Person) =>
  linesOf(roundList(name, round), { round_id: round.id }, reviewer);

const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')`;

test("the file of reviews has the score of each criterion, and what else was submitted", async () => {
  const expected = await sql.unsafe(`
    select round_entry.code as "Code", judge.name as "Judge",
      review.scores[1]::text as "Innovation", review.scores[2]::text as "Feasibility",
      review.comment_for_team as "Comment for the team",
      ${moment("review.submitted_at")} as "Submitted (UTC)", 'Yes' as "Counts",
      review.assignment_id::text as "ID"
    from public.judging_reviews review
    join public.judging_assignments assignment on assignment.id = review.assignment_id
    join public.judges judge on judge.id = assignment.judge_id
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = '${round.id}' order by review.assignment_id`);
  const lines = await ofRound("reviews");
  expect(expected).toHaveLength(6);
  expect(withoutApostrophes(lines)).toMatchObject([...expected]);
  // What a spreadsheet would run does not begin a cell.
  expect(lines.map((line) => line.Judge)).toContain("'@Jo");
});

test("the file of assignments has each of the round", async () => {
  const expected = await sql.unsafe(`
    select round_entry.code as "Code", judge.name as "Judge", 'Submitted' as "State",
      ${moment("assignment.assigned_at")} as "Assigned (UTC)", assignment.id::text as "ID"
    from public.judging_assignments assignment
    join public.judges judge on judge.id = assignment.judge_id
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = '${round.id}' order by assignment.id`);
  expect(withoutApostrophes(await ofRound("assignments"))).toMatchObject([...expected]);
});

test("the file of decisions says what was decided, and by whom", async () => {
  const expected = await sql.unsafe(`
    select round_entry.code as "Code", coalesce(decision.rank::text, '') as "Rank",
      case when decision.advances then 'Advances' else 'Eliminated' end as "Decision",
      '${admin.email}' as "Decided by", decision.id::text as "ID"
    from public.judging_decisions decision
    join public.round_entries round_entry on round_entry.id = decision.round_entry_id
    where round_entry.round_id = '${round.id}' order by decision.id`);
  expect(expected).toHaveLength(3);
  expect(await ofRound("decisions")).toMatchObject([...expected]);
});

test("the files of judges, conflicts and failed mails are what SQL says", async () => {
  const judges = await sql`
    select name as "Name", email as "Email", array_to_string(organizations, ', ') as "Organizations",
      coalesce(max_entries::text, '') as "Limit", 'Active' as "State", '3' as "Reviewed",
      id::text as "ID"
    from public.judges order by id`;
  const lines = await linesOf(JUDGES_FILE, {});
  expect(withoutApostrophes(lines)).toMatchObject([...judges]);
  expect(lines.map(({ Expertise }) => Expertise)).toContain("Human factors");
  const [conflict] = await linesOf(CONFLICTS_FILE, {});
  expect(conflict).toMatchObject({
    Origin: "Added by an administrator",
    State: "Dismissed",
    Reason: "'=HYPERLINK(1)\n'=2",
    "Assigned to the judge": "Yes",
  });
  expect(await linesOf(EXPORTED_LISTS.emails, { state: "failed" })).toMatchObject([
    { Email: "Welcome", Recipient: "lost@example.com", State: "Failed" },
  ]);
});

test("an entry with which an administrator has a conflict is in none of their files", async () => {
  const [{ code } = { code: "" }] = await sql<{ code: string }[]>`
    with entry as (
      select submission_id, code from public.round_entries where round_id = ${round.id} limit 1
    ), declared as (
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      select submission_id, ${conflicted.id}, 'declared', 'confirmed', 'A friend' from entry
    )
    select code from entry`;
  const codes = async (name: RoundListName) =>
    (await ofRound(name, conflicted)).map(({ Code }) => Code);
  expect(await codes("reviews")).toHaveLength(4);
  expect(await codes("reviews")).not.toContain(code);
  expect(await codes("assignments")).not.toContain(code);
  // Who has a conflict in a round decides nothing in it.
  expect(await codes("decisions")).toEqual([]);
});

/** The cells without what keeps a spreadsheet from running them. */
function withoutApostrophes(lines: Record<string, string>[]) {
  return lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([head, cell]) => [head, cell.replace(/^'/, "")])),
  );
}
