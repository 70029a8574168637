import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { exportRows } from "#backoffice/export/exportRows.ts";
import { type Row, type RowRequest, readAllRows } from "#backoffice/export/keyset.ts";
import { createAdmin } from "#tools/testing/people.ts";
import { useRawApi } from "#tools/testing/rawApi.ts";
import { providerFor } from "./adminProvider.ts";

const api = useRawApi();
const { sql } = api;

/** What has a meaning in a filter of PostgREST, in JSON, in LIKE or in an address. */
const WORDS = [
  ..."null Null NULL true false unknown 0 1 -1 1.5 1e3 NaN infinity now() in is not eq".split(" "),
  ..."%_*,.()\"'\\[]{}:;=&#+-?!<>|@~^$` ",
  "not.is.null",
  "{a,b}",
  "Élodie",
  "李小龙",
];

/** They alone, at either end, doubled and in quotes. */
const TEXTS = [
  ...new Set(
    WORDS.flatMap((word) => [word, ` ${word}`, `${word} `, `a${word}b`, word + word, `"${word}"`]),
  ),
  "",
];

const COLUMNS = ["id", "first_name", "last_name"].map((source) => ({ label: source, source }));

/** So few rows per answer that nearly every text is where a page ends. */
const FEW = 2;

let adminId: string;

beforeAll(async () => {
  ({ id: adminId } = await createAdmin(sql));
  await sql`
    insert into public.mailing_list ${sql(
      TEXTS.map((first_name, at) => ({
        email: `row${at}@example.com`,
        name: "Row",
        first_name,
        last_name: TEXTS.at(-1 - at) ?? "",
        source: "signup_form",
      })),
    )}`;
});

describe("an export of the mailing list", () => {
  test.each(
    ["first_name", "last_name", "email"].flatMap((field) => [
      { field, order: "ASC" as const },
      { field, order: "DESC" as const },
    ]),
  )("by $field $order has every row once, cell by cell", async (sort) => {
    const provider = await providerFor(api, adminId);
    const { signal } = new AbortController();
    const selection = { filter: {}, columns: ["id", "first_name", "last_name", "email"], signal };
    const read = (request: RowRequest) =>
      provider.readRows<Row>("mailing-list", selection, { ...request, limit: FEW });
    const { file, rows } = await exportRows(readAllRows(read, sort), COLUMNS, () => undefined);

    const direction = sort.order === "ASC" ? sql`asc` : sql`desc`;
    const expected = await sql`
      select id, first_name, last_name from public.mailing_list
      order by ${sql(sort.field)} ${direction}, id ${direction}`;
    expect(rows).toBe(expected.length);
    const { data } = Papa.parse<string[]>((await file.text()).trimEnd(), { delimiter: "," });
    const plain = (text: unknown) => String(text ?? "").replaceAll("'", "");
    expect(data.slice(1).map((row) => row.map(plain))).toEqual(
      expected.map((row) => [row.id, row.first_name, row.last_name].map(plain)),
    );
  });
});

test("an export of messages has every text, whatever its lines, quotes and formulas", async () => {
  const messages = TEXTS.filter((text) => text.trim() === text && text).flatMap((text) => [
    `${text}\n${text}`,
    `"${text}"\n\n;=${text}`,
  ]);
  await sql`
    insert into public.contact_requests ${sql(
      messages.map((message, at) => ({
        name: "Row",
        email: `row${at}@example.com`,
        subject: `Row ${at}`,
        message,
      })),
    )}`;
  const provider = await providerFor(api, adminId);
  const sort = { field: "subject", order: "ASC" as const };
  const columns = ["subject", "message"].map((source) => ({ label: source, source }));
  const { signal } = new AbortController();
  const selection = { filter: {}, columns: ["id", "subject", "message"], signal };
  const read = (request: RowRequest) =>
    provider.readRows<Row>("contact-requests", selection, request);
  const { file } = await exportRows(readAllRows(read, sort), columns, () => undefined);
  const { data } = Papa.parse<string[]>((await file.text()).trimEnd(), { delimiter: "," });
  const plain = (text: unknown) => String(text ?? "").replaceAll("'", "");
  const expected = await sql`
    select subject, message from public.contact_requests order by subject, id`;
  expect(expected.length).toBe(messages.length);
  expect(data.slice(1).map((row) => row.map(plain))).toEqual(
    expected.map(({ subject, message }) => [subject, message].map(plain)),
  );
});
