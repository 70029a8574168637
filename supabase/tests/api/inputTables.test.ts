import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { cleanLine } from "#shared/validation.ts";
import { HOSTILE_TEXTS, HOSTILE_VALUES, hostileBodies } from "#tools/testing/hostile/inputs.ts";
import { sample } from "#tools/testing/hostile/sample.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { useAttackedApi } from "./attackedApi.ts";
import { expectServedOrRefused } from "./servedOrRefused.ts";

const api = useAttackedApi(createAdmin);
const { sql, request, fingerprint } = api;

/** A table or view that a client may reach, as the catalogue has it. */
interface Relation {
  name: string;
  columns: string[];
}

let relations: Relation[];

beforeAll(async () => {
  relations = await sql<Relation[]>`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and (has_any_column_privilege('authenticated', oid, 'select')
        or has_any_column_privilege('anon', oid, 'select'))
    order by relname`;
});

const OPERATORS = [
  "eq",
  "neq",
  "gt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
  "in",
  "is",
  "isdistinct",
  "fts",
  "cs",
  "cd",
  "ov",
  "sl",
  "adj",
  "not.eq",
  "not.not.eq",
  "like(any)",
  "eq(all)",
  "nonsense",
  "",
];

/** Query strings with something wrong in them; `column` is one of the relation. */
const QUERIES: readonly ((column: string, text: string) => [string, string][])[] = [
  (_column, text) => [["select", text]],
  (column, text) => [["select", `${column}::${text}`]],
  (column, text) => [["select", `${column}->${text}`]],
  (_column, text) => [["select", `*,${text}(*)`]],
  (column) => [["select", `${column},pg_sleep(10)`]],
  (column) => [["select", `${column}.sum(),count()`]],
  (_column, text) => [["order", text]],
  (column, text) => [["order", `${column}.${text}`]],
  (_column, text) => [
    ["limit", text],
    ["offset", text],
  ],
  () => [
    ["limit", "-1"],
    ["offset", "99999999999999999999"],
  ],
  (_column, text) => [[text, "eq.1"]],
  (column, text) => [["or", `(${column}.eq.${text}`]],
  (column, text) => [["and", `(${column}.eq."${text}",or(${"(".repeat(50)}))`]],
  (column, text) => [
    ["columns", `${column},${text}`],
    ["on_conflict", text],
  ],
];

const name = fc.constantFrom(...Object.keys(HOSTILE_TEXTS).filter((what) => what !== "oversized"));
const hostileText = name.map((what) => HOSTILE_TEXTS[what] ?? "");

/** PostgREST's refusal repeats what was asked for: of a column `private` it would look like our schema. */
function columnOf(relation: Relation) {
  return fc.constantFrom(...relation.columns.filter((column) => column !== "private"));
}

function pathOf({ name: relation }: Relation, parameters: [string, string][]): string {
  // As a client may send it: a half character has no encoding.
  return `/rest/v1/${relation}?${new URLSearchParams(parameters)}`;
}

async function read(relation: Relation, parameters: [string, string][]): Promise<void> {
  const path = pathOf(relation, parameters);
  expectServedOrRefused(await request(path, { as: api.caller }), path.slice(0, 300));
}

test("a hostile query is answered, or refused in PostgREST's words", async () => {
  for (const relation of relations) {
    const query = fc.constantFrom(...QUERIES);
    await sample(3, query, columnOf(relation), hostileText, (build, column, text) =>
      read(relation, build(column, text)),
    );
  }
});

test("so is a filter with any operator on any column", async () => {
  for (const relation of relations) {
    const operator = fc.constantFrom(...OPERATORS);
    await sample(3, columnOf(relation), operator, hostileText, (column, operation, text) =>
      read(relation, [[column, `${operation}.${text}`]]),
    );
  }
});

test("a hostile change is refused and nothing is stored, or it is stored whole", async () => {
  for (const relation of relations) {
    const values = fc.constantFrom(...Object.keys(HOSTILE_VALUES));
    const method = fc.constantFrom("POST", "PATCH", "PUT", "DELETE");
    const bodies = Object.entries(hostileBodies('{"id":"x"}'));
    const odd = fc.constantFrom(...bodies.map(([what]) => what));
    await sample(2, method, columnOf(relation), values, odd, async (verb, column, what, oddly) => {
      const before = await fingerprint();
      const hostile = JSON.stringify({ [column]: HOSTILE_VALUES[what] });
      const isOdd = what.length % 3 === 0;
      const answer = await request(`/rest/v1/${relation.name}?${relation.columns[0]}=not.is.null`, {
        method: verb,
        headers: { "content-type": "application/json" },
        body:
          verb === "DELETE" ? null : isOdd ? (Object.fromEntries(bodies)[oddly] ?? "") : hostile,
        as: api.caller,
      });
      const attempt = `${verb} ${relation.name} ${isOdd ? oddly : `${column}: ${what}`}`;
      if (expectServedOrRefused(answer, attempt) === "refused") {
        expect(await fingerprint(), attempt).toEqual(before);
      }
    });
  }
});

test("a text that is accepted is stored as it was sent, but for what the form drops too", async () => {
  const text = fc.oneof(hostileText, fc.string({ unit: "binary", maxLength: 90 }));
  await sample(25, text, async (university) => {
    const answer = await request(`/rest/v1/profiles?id=eq.${api.caller}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ university }),
      as: api.caller,
    });
    const outcome = expectServedOrRefused(answer, JSON.stringify(university).slice(0, 200));
    if (outcome === "refused") return;
    const [row] = await sql`select university from public.profiles where id = ${api.caller}`;
    expect(row).toEqual({ university: cleanLine(university) });
  });
});
