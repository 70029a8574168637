import fc from "fast-check";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { resourceNamed } from "#backoffice/data/resources.ts";
import { cellsOf, type Exported } from "#backoffice/export/cells.ts";
import { toCsv } from "#backoffice/export/csv.ts";
import { EXPORTED_LISTS } from "#backoffice/export/lists.ts";
import { readPages } from "#backoffice/export/rows.ts";
import { CONFLICTS_FILE } from "#backoffice/judging/conflicts/conflict.ts";
import { roundLists } from "#backoffice/judging/files/roundLists.ts";
import { JUDGES_FILE } from "#backoffice/judging/judges/judge.ts";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { providerFor } from "./adminProvider.ts";

/** The rows and columns of the back office's files. For their cells, see backoffice/src/export/files.test.ts. */

// Whole lists are compared, so no other test may add to them.
const api = useOwnApi();
const { sql } = api;
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

/** List columns that are not exported, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  search: "The text for searches.",
  facets: "The values for filters.",
  revision: "Only for the functions that change the row.",
  role_revision: "Only for the functions that change roles.",
  request_revision: "Only for the functions that change the request for evidence.",
  submission_extended_to: "An extension for a person without an entry, which is in the audit log.",
  created_by: "The file has the submitter's name and address.",
  file_path: "The file has the document's name and size.",
  document_problem: "A hint on the page of the entry, until the team has replaced the document.",
  created_at: "The start of a draft does not matter after its submission.",
  answer: "Evidence is deleted after the decision, and a file would keep it.",
  assignee: "The file has their address.",
  has_authenticator_app: "Only for the button that resets the app.",
  group_email_id: "The file has the subject.",
  contact_request_id: "The file has the subject.",
  account_id: "The file has the address of an account.",
  submission_id: "The file has the receipt number or the code of the round entry.",
  judge_id: "The file has the judge's name.",
  admin_id: "The file has their address.",
  round_id: "The file is about one round.",
  round_entry_id: "The file has its code.",
  address: "The file has the recipient as typed.",
  email_problem: "A hint in the list of judges, until the address is corrected.",
  withdrawal_planned_at: "A draft until the next release.",
  can_accept: "Depends on the administrator who reads the list.",
  can_resolve: "Depends on the administrator who reads the list.",
  scores: "The file has a column for each criterion of the round.",
  confirmed_by: "The file has their address.",
  needs_reason: "The file says why.",
};

// A function, of which the file has everything that it returns for people.
const { recipients: _, ...lists } = EXPORTED_LISTS;

const FILES = {
  ...lists,
  ...roundLists({ criteria: [], stage: "closed", undecided_count: null }),
  judges: JUDGES_FILE,
  conflicts: CONFLICTS_FILE,
};

test.each(Object.entries<Exported>(FILES))(
  "the file of %s has each column of its list, except those listed with a reason",
  async (_list, exported) => {
    const { view } = resourceNamed(exported.resource);
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${`public.${view}`}::regclass and attnum > 0`;
    // Two files can be of the same list.
    const files = Object.values<Exported>(FILES).filter(
      ({ resource }) => resource === exported.resource,
    );
    const sources: string[] = files.flatMap((file) => file.columns.map(({ source }) => source));
    const missing = columns.filter(({ name }) => !sources.includes(name) && !LEFT_OUT[name]);
    expect(missing.map(({ name }) => name)).toEqual([]);
  },
);

/** The rows of a list's file by column, read in pages of two rows. */
async function rowsOf(list: Exported, sort: { field: string; order: "ASC" | "DESC" }) {
  const provider = await providerFor(api, admin.id);
  const { signal } = new AbortController();
  const readRows: typeof provider.readRows = (resource, selection, request) =>
    provider.readRows(resource, selection, { ...request, limit: 2 });
  const pages = readPages({ ...provider, readRows }, list, { filter: {}, sort }, signal);
  const lines = [list.columns.map(({ label }) => label)];
  for await (const page of pages) lines.push(...page.map((row) => cellsOf(row, list.columns)));
  const file = toCsv(lines).trim();
  return Papa.parse<Record<string, string>>(file, { header: true }).data;
}

/** Texts with a meaning in a filter of PostgREST, in JSON, in LIKE, in an address or in a spreadsheet. */
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

/** Each text by itself, at either end, doubled and in quotes; and random texts. */
const around = (word: string) =>
  ["*", " *", "* ", "a*b", "**", '"*"'].map((pattern) => pattern.replaceAll("*", () => word));
const parts = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: "grapheme" }));
const random = fc.array(parts, { minLength: 1, maxLength: 4 }).map((some) => some.join(""));
const TEXTS = [...new Set([...WORDS.flatMap(around), ...fc.sample(random, 200)])];

test.each(["ASC", "DESC"] as const)(
  "a file sorted by name has each row once, %s",
  async (order) => {
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
    const rows = await rowsOf(EXPORTED_LISTS.mailing_list, { field: "first_name", order });
    expect(rows.map(({ ID }) => ID)).toEqual(expected.map(({ id }) => id));
  },
);
