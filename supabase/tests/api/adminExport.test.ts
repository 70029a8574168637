import fc from "fast-check";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { readAllRows } from "#backoffice/data/keyset.ts";
import type { Row, RowRequest } from "#backoffice/data/listQuery.ts";
import { resourceNamed } from "#backoffice/data/resources.ts";
import { csvParts, type Exported, sourcesOf } from "#backoffice/export/cells.ts";
import { EXPORTED_LISTS } from "#backoffice/export/lists.ts";
import { CONFLICTS_FILE } from "#backoffice/judging/conflicts/conflict.ts";
import {
  ROUND_LISTS,
  type RoundListName,
  roundList,
} from "#backoffice/judging/files/roundLists.ts";
import { JUDGES_FILE } from "#backoffice/judging/judges/judge.ts";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { lockComputed, SCORES } from "#tools/testing/world/judgedRounds.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { CRITERION, createRound } from "#tools/testing/world/rounds.ts";
import { providerFor } from "./adminProvider.ts";

/** Which rows and columns the back office's files have. How a cell is written: backoffice/src/export/files.test.ts. */

// It compares whole lists, so nobody else may add to them.
const api = useRawApi(useOwnApi());
const { sql } = api;
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

/** Columns of the lists that no file has, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  search: "What a search looks in: the same words in another form.",
  facets: "What filters look in: the same values in another form.",
  role_revision: "Counts grants, for the functions that make them.",
  entry_extended_to: "More time for somebody without an entry; the audit has it.",
  created_by: "The submitter stands in it with name and address.",
  file_path: "Where storage keeps the document, whose name and size stand in it.",
  document_problem:
    "A hint until the team has replaced the document; the page of the entry has it.",
  created_at: "The time when the draft was begun is not needed after it was submitted.",
  answer: "Evidence is deleted once it is decided: a file would keep it.",
  assignee: "Whose address stands in it.",
  account_id: "Whose address stands in it, if the sender has an account.",
  submission_id: "Its receipt number or the code of its round entry stands in it.",
  judge_id: "The judge's name stands in it.",
  admin_id: "Whose address stands in it.",
  round_id: "The file is of one round.",
  round_entry_id: "Its code stands in it.",
  address: "The recipient stands in it, as it was written.",
  email_problem: "A hint until the address is corrected; the list of judges has it.",
  code: "For chairs alone, who have no file; administrators see the entry.",
  can_resolve: "Whether a chair reads why; administrators do.",
  scores: "A column for each criterion of the round has one.",
  decided_by: "Whose address stands in it.",
  confirmed_by: "Whose address stands in it.",
  is_decided_by_admin: "How it is confirmed; who decided stands in it.",
  needs_own_look: "How it is confirmed; why stands in it.",
};

const FILES = { ...EXPORTED_LISTS, ...ROUND_LISTS, judges: JUDGES_FILE, conflicts: CONFLICTS_FILE };

test.each(Object.entries<Exported>(FILES))(
  "the file of %s has each column of its list, or says why not",
  async (_list, exported) => {
    const { view } = resourceNamed(exported.resource);
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${`public.${view}`}::regclass and attnum > 0`;
    const sources: string[] = exported.columns.map(({ source }) => source);
    const missing = columns.filter(({ name }) => !sources.includes(name) && !LEFT_OUT[name]);
    expect(missing.map(({ name }) => name)).toEqual([]);
  },
);

/** The lines of a list's file below its heads, each by its heads. Answers have two rows: nearly every row ends one. */
async function linesOf(
  list: Exported,
  sort: { field: string; order: "ASC" | "DESC" },
  filter: Record<string, string> = {},
  reader = admin,
) {
  const provider = await providerFor(api, reader.id);
  const { signal } = new AbortController();
  const selection = { filter, columns: sourcesOf(list.columns, sort), signal };
  const read = (request: RowRequest) =>
    provider.readRows<Row>(list.resource, selection, { ...request, limit: 2 });
  let csv = "";
  for await (const { text } of csvParts(readAllRows(read, sort), list.columns)) csv += text;
  const file = csv.replace(/^\uFEFF/, "").trim();
  return Papa.parse<Record<string, string>>(file, { header: true }).data;
}

/** What has a meaning in a filter of PostgREST, in JSON, in LIKE, in an address or in a spreadsheet. */
const WORDS = [
  ..."null NULL true 0 -1 1e3 NaN infinity now() in is not eq not.is.null {a,b} =SUM(A1)".split(
    " ",
  ),
  ..."%_*,.()\"'\\[]{}:;=&#+-?!<>|@~^$` ",
  "Élodie",
  "李小龙",
  "محمد",
  "👩🏽‍🔬",
];

/** They alone, at either end, doubled and in quotes; and texts that chance makes. */
const TEXTS = [
  ...new Set([
    ...WORDS.flatMap((word) => [
      word,
      ` ${word}`,
      `${word} `,
      `a${word}b`,
      word + word,
      `"${word}"`,
    ]),
    ...fc.sample(
      fc
        .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: "grapheme" })), {
          minLength: 1,
          maxLength: 4,
        })
        .map((parts) => parts.join("")),
      IS_DEEP ? { numRuns: 1_000 } : { numRuns: 30, seed: 13 },
    ),
  ]),
];

test.each(["ASC", "DESC"] as const)("a file by names has each row once, %s", async (order) => {
  await sql`delete from public.mailing_list`;
  await sql`
    insert into public.mailing_list ${sql(
      TEXTS.map((text, at) => ({
        email: `row${at}@example.com`,
        first_name: text.slice(0, 100),
        source: "signup_form",
      })),
    )}`;
  const direction = order === "ASC" ? sql`asc` : sql`desc`;
  const expected = await sql<{ id: string }[]>`
    select id from public.mailing_list order by first_name ${direction}, id ${direction}`;
  const lines = await linesOf(EXPORTED_LISTS.mailing_list, { field: "first_name", order });
  expect(lines.map(({ ID }) => ID)).toEqual(expected.map(({ id }) => id));
});

test("the files of a round have its scores, and nothing of an entry with a conflict of the administrator", async () => {
  const conflicted = await createAdmin(sql);
  const entries = [];
  for (const idea_name of ["A patch", "A belt", "A pump"]) {
    entries.push(await createEntry(sql, { idea_name, submitted: true }));
  }
  const judges = [await createJudge(sql), await createJudge(sql)];
  await setChallenge(sql, pastDates());
  const { id } = await createRound(sql, { entries, judges, scores: SCORES, closes: -1, opens: -9 });
  await sql.begin(async (transaction) => {
    await transaction`select private.advance_judging()`;
    await authenticateAs(transaction, admin);
    const resultId = await lockComputed(transaction, id);
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
  });
  const round = { id, criteria: [CRITERION, { ...CRITERION, name: "Feasibility" }] };
  const ofRound = (name: RoundListName, reader?: Person) =>
    linesOf(roundList(name, round), { field: "id", order: "ASC" }, { round_id: id }, reader);

  const expected = await sql`
    select round_entry.code as "Code", judge.name as "Judge", review.scores[1]::text as "Innovation",
      review.scores[2]::text as "Feasibility", review.comment_for_team as "Comment for the team",
      review.assignment_id::text as "ID"
    from public.judging_reviews review
    join public.judging_assignments assignment on assignment.id = review.assignment_id
    join public.judges judge on judge.id = assignment.judge_id
    join public.round_entries round_entry on round_entry.id = assignment.round_entry_id
    where round_entry.round_id = ${id} order by review.assignment_id`;
  expect(expected).toHaveLength(6);
  expect(await ofRound("reviews")).toMatchObject([...expected]);
  expect(await ofRound("assignments")).toHaveLength(6);
  expect(await ofRound("decisions")).toHaveLength(3);

  const [{ code } = { code: "" }] = await sql<{ code: string }[]>`
    with entry as (
      select submission_id, code from public.round_entries where round_id = ${id} limit 1
    ), declared as (
      insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
      select submission_id, ${conflicted.id}, 'declared', 'confirmed', 'A friend' from entry
    )
    select code from entry`;
  for (const name of ["reviews", "assignments"] as const) {
    const codes = (await ofRound(name, conflicted)).map(({ Code }) => Code);
    expect(codes).toHaveLength(4);
    expect(codes).not.toContain(code);
  }
  // An administrator with a conflict in a round decides nothing in it.
  expect(await ofRound("decisions", conflicted)).toEqual([]);
});
