import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "#common/judging/canonical.ts";
import { useDatabase } from "#tools/testing/database/database.ts";

const { sql } = useDatabase();

/** Numbers as in records: at most 15 digits, with six decimals. */
const numbers = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => Number(`${whole}.${String(part).padStart(6, "0")}`));
/** All characters except NUL, which Postgres does not store. */
const texts = fc
  .string({ unit: "binary", maxLength: 12 })
  .map((text) => text.replaceAll("\u0000", ""));
const keys = fc
  .string({ unit: "binary-ascii", maxLength: 6 })
  .map((key) => key.replaceAll("\u0000", ""));
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    numbers,
    fc.integer(),
    texts,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(keys, tie("value"), { maxKeys: 4, noNullPrototype: false }),
  ),
}));

/** JSON with optional spaces, and trailing zeros of fractions. */
const loosely = (value: unknown) =>
  JSON.stringify(value, null, 1).replaceAll(/(\.\d+)(?=[,\s])/g, "$100");

test("the database writes any JSON as RFC 8785 requires", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(json, { minLength: 10, maxLength: 40 }), async (values) => {
      const given = values.map(loosely);
      const rows = await sql<{ written: string }[]>`
        select private.canonical_json(value::jsonb) as written
        from unnest(${given}::text[]) with ordinality as given (value, place)
        order by place`;
      expect(rows.map(({ written }) => written)).toEqual(
        given.map((text) => canonicalJson(JSON.parse(text))),
      );
    }),
    { numRuns: 40 },
  );
});

test.each([
  [
    '{"b": 1.500000, "a": [ ], "B": {}, "": "é\\u2028\\u000f\\n\\/"}',
    '{"":"é\u2028\\u000f\\n/","B":{},"a":[],"b":1.5}',
  ],
  ["[-0, 1e3, 0.000001, 123456789.123456, 1.0]", "[0,1000,0.000001,123456789.123456,1]"],
  [
    '[["a b", "c, d"], [1, 2], [[1.50]], [null, true]]',
    '[["a b","c, d"],[1,2],[[1.5]],[null,true]]',
  ],
])("%s is written as %s", async (given, expected) => {
  const [row] = await sql`select private.canonical_json(${given}::text::jsonb) as written`;
  expect(row?.written).toBe(expected);
  expect(canonicalJson(JSON.parse(given))).toBe(expected);
});
