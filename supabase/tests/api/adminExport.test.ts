import fc from "fast-check";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { readAllRows } from "#backoffice/data/keyset.ts";
import type { Row, RowRequest } from "#backoffice/data/listQuery.ts";
import { resourceNamed } from "#backoffice/data/resources.ts";
import { type Exported, sourcesOf } from "#backoffice/export/cells.ts";
import { EXPORTED_LISTS } from "#backoffice/export/lists.ts";
import { CONFLICTS_FILE } from "#backoffice/judging/conflicts/conflict.ts";
import { ROUND_LISTS } from "#backoffice/judging/files/roundLists.ts";
import { JUDGES_FILE } from "#backoffice/judging/judges/judge.ts";
import { CONTACT_REQUEST_STATUSES, SUBMISSION_STATUSES } from "#shared/constants.ts";
import { containsContactDetails } from "#shared/validation.ts";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { accountColumns, createAdmin } from "#tools/testing/world/people.ts";
import { providerFor } from "./adminProvider.ts";
import { csvOf } from "./csvOf.ts";
import { fileInSql, type ListOfRows } from "./exportedCells.ts";

// It compares whole lists, so nobody else may add to them.
const api = useRawApi(useOwnApi());
const { sql } = api;

/** What has a meaning in a filter of PostgREST, in JSON, in LIKE, in an address or in a spreadsheet. */
const WORDS = [
  ..."null Null NULL true false unknown 0 1 -1 1.5 1e3 NaN infinity now() in is not eq".split(" "),
  ..."%_*,.()\"'\\[]{}:;=&#+-?!<>|@~^$` ",
  "not.is.null",
  "{a,b}",
  "=SUM(A1)",
  "+cmd|' /C calc'!A0",
  "Élodie",
  "李小龙",
  "محمد",
  "👩🏽‍🔬",
];

/** They alone, at either end, doubled and in quotes; and texts that chance makes, the longest too. */
const TEXTS = [
  ...new Set([
    ...WORDS.flatMap((word) => [word, ` ${word}`, `${word} `, `a${word}b`, word + word]),
    ...WORDS.map((word) => `"${word}"`),
    ...fc.sample(
      fc
        .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: "grapheme" })), {
          minLength: 1,
          maxLength: 4,
        })
        .map((parts) => parts.join("")),
      IS_DEEP ? { numRuns: 2_000 } : { numRuns: 30, seed: 13 },
    ),
    "long ".repeat(200),
  ]),
];

/** The text `step` further on, cut to a field's length: each column of a row has another one. */
/** What may stand in a name: the rest is refused there. */
const nameOf = (text: string, before = "") =>
  containsContactDetails(`${before} ${text}`) ? "Ada" : text;
const textAt = (at: number, step: number, length: number) =>
  [...(TEXTS[(at + step) % TEXTS.length] ?? "")].slice(0, length).join("");

/** A text of several lines, for what may have them. */
const linesAt = (at: number) => `Lines: ${textAt(at, 3, 500)}\n\n;=${textAt(at, 4, 500)}\r\n"end"`;

/** So few rows per answer that nearly every text is where a page ends; so many that requests are few. */
const FEW = 2;
const SOME = 50;

/** Columns of the lists that no file has, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  search: "What a search looks in: the same words in another form.",
  facets: "What filters look in: the same values in another form.",
  role_revision: "Counts grants, for the functions that make them.",
  entry_extended_to: "More time for somebody without an entry; the audit has it.",
  created_by: "The submitter stands in it with name and address.",
  file_path: "Where storage keeps the document, whose name and size stand in it.",
  document_problem: "A hint for as long as the team can mend it; the page of the entry has it.",
  created_at: "When the draft was begun, which is nobody's business after it was submitted.",
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
  is_told: "Whether a chair reads why; administrators do.",
  scores: "A column for each criterion of the round has one (judgingExport.test.ts).",
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

let adminId: string;

beforeAll(async () => {
  ({ id: adminId } = await createAdmin(sql));
  const people = TEXTS.map((_, at) => ({ ...accountColumns(), id: crypto.randomUUID(), at }));
  await sql`
    insert into auth.users ${sql(
      people.map(({ at, ...account }) => ({
        ...account,
        // Nobody's address is certain to be there.
        email: at % 5 ? `row${at}@example.com` : null,
        raw_user_meta_data: sql.json({}),
      })),
    )}`;
  for (const { id, at } of people) {
    const firstName = nameOf(textAt(at, 0, 100));
    await sql`
      update public.profiles set first_name = ${firstName},
        last_name = ${nameOf(textAt(at, 1, 100), firstName)}, country = ${textAt(at, 2, 100)},
        level_of_study = ${textAt(at, 3, 100)}, university = ${nameOf(textAt(at, 4, 200))},
        join_mailing_list = ${at % 2 === 0}
      where id = ${id}`;
  }
  const entries = people.map(({ id, at }) => ({
    id: crypto.randomUUID(),
    created_by: at % 3 ? null : id,
    idea_name: `${textAt(at, 0, 190)}.`,
    description: linesAt(at),
    receipt_number: `R${at}`,
    submitted_at: new Date(Date.UTC(2025, 7, 1, 0, at)),
    status: SUBMISSION_STATUSES[at % SUBMISSION_STATUSES.length]?.value ?? null,
    disqualified_at: at % 4 === 3 ? new Date(Date.UTC(2025, 8, 1)) : null,
    disqualification_reason: at % 4 === 3 ? linesAt(at) : null,
    notes_count: at % 3,
    tags: at % 2 ? ["Pump", "Quiet, small"] : [],
  }));
  await sql`insert into public.submissions ${sql(entries)}`;
  // The person behind each owner joins: each third entry has a team of two, the others nobody.
  await sql`
    insert into public.submission_members ${sql(
      people.flatMap(({ id: user_id, at }) => {
        const submission_id = entries[at - 1]?.id;
        return at % 3 === 1 && submission_id ? [{ submission_id, user_id }] : [];
      }),
    )}`;
  await sql`
    insert into public.submission_attestations ${sql(
      entries.map(({ id }, at) => ({
        submission_id: id,
        statements: at % 2 ? ["original_work", textAt(at, 2, 100)] : ["age_18_or_over"],
        rules_version: textAt(at, 3, 40) || "1",
      })),
    )}`;
  await sql`
    insert into public.mailing_list ${sql(
      TEXTS.map((first_name, at) => ({
        email: `row${at}@example.com`,
        name: textAt(at, 1, 200),
        first_name: first_name.slice(0, 100),
        last_name: textAt(TEXTS.length - 1 - at, 0, 100),
        level_of_study: textAt(at, 2, 100),
        country: textAt(at, 3, 100),
        source: at % 2 ? "signup_form" : "mailing_list_form",
        confirmed_at: at % 3 ? new Date(Date.UTC(2025, 7, 2, 10, at)) : null,
      })),
    )} on conflict do nothing`;
  await sql`
    insert into public.contact_requests ${sql(
      TEXTS.map((_, at) => ({
        name: textAt(at, 1, 200) || "Ada",
        email: `row${at}@example.com`,
        subject: textAt(at, 2, 200) || "Question",
        message: linesAt(at),
        status: CONTACT_REQUEST_STATUSES[at % CONTACT_REQUEST_STATUSES.length]?.value ?? null,
        assignee: at % 2 ? adminId : null,
        replied_at: at % 4 ? null : new Date(Date.UTC(2025, 7, 3)),
      })),
    )}`;
  await sql`
    insert into public.audit_log ${sql(
      TEXTS.map((_, at) => ({
        actor_id: at % 3 ? adminId : null,
        actor_email: at % 3 === 1 ? textAt(at, 1, 100) : null,
        action:
          ["submission.disqualified", "judging.round_deleted", textAt(at, 2, 100)][at % 3] ?? "",
        subject_type: at % 2 ? "submission" : textAt(at, 3, 100),
        subject_id: textAt(at, 4, 100),
        details: sql.json({ reason: linesAt(at), name: textAt(at, 5, 200) }),
      })),
    )}`;
});

/** A list as its file has it: the head and the cells of each row. */
async function fileOf(
  list: ListOfRows,
  sort: { field: string; order: "ASC" | "DESC" },
  limit: number,
): Promise<string[][]> {
  const provider = await providerFor(api, adminId);
  const { resource, columns } = EXPORTED_LISTS[list];
  const { signal } = new AbortController();
  const selection = { filter: {}, columns: sourcesOf(columns, sort), signal };
  const read = (request: RowRequest) =>
    provider.readRows<Row>(resource, selection, { ...request, limit });
  const csv = await csvOf(readAllRows(read, sort), columns);
  const reading = { delimiter: ",", newline: "\r\n" } as const;
  const { data, errors } = Papa.parse<string[]>(csv, reading);
  expect(errors).toEqual([]);
  expect(data.pop(), "the file ends with a line end").toEqual([""]);
  return data;
}

/** The text itself, when the cell is that text with apostrophes before what would run (files.test.ts). */
function asText(cell: string, text: string): string {
  let at = 0;
  for (const character of cell) {
    if (text.startsWith(character, at)) at += character.length;
    else if (character !== "'") return cell;
  }
  return at === text.length ? text : cell;
}

const LISTS: [ListOfRows, string, number][] = [
  ["mailing_list", "first_name", FEW],
  ["mailing_list", "email", SOME],
  ["users", "last_name", FEW],
  ["users", "email", SOME],
  ["submissions", "idea_name", SOME],
  ["contact_requests", "subject", SOME],
  ["audit", "created_at", SOME],
];

describe.each(LISTS)("a file of the list %s by %s", (list, field, limit) => {
  test.each(["ASC", "DESC"] as const)("%s is what SQL says, cell by cell", async (order) => {
    const { table, cells } = await fileInSql(sql, list);
    const direction = order === "ASC" ? sql`asc` : sql`desc`;
    const expected = await sql<Record<string, string>[]>`
      select file.* from (${sql.unsafe(cells)}) file
      join ${sql(table)} row on row.id::text = file."ID"
      order by row.${sql(field)} ${direction}, row.id ${direction}`;
    expect(expected.length).toBeGreaterThanOrEqual(TEXTS.length);
    const [head, ...rows] = await fileOf(list, { field, order }, limit);
    expect(head).toEqual(Object.keys(expected[0] ?? {}));
    const wanted = expected.map((row) => Object.values(row));
    const read = rows.map((row, at) =>
      row.map((cell, column) => asText(cell, wanted[at]?.[column] ?? "")),
    );
    expect(read).toEqual(wanted);
  });
});
