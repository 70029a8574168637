import { expect, test } from "vitest";
import { searchConditions } from "#backoffice/data/search.ts";
import { searchText } from "#backoffice/data/searchText.ts";
import { useDatabase } from "#tools/testing/database/database.ts";

const { sql } = useDatabase();

/** Texts with several characters in one letter. For single ones, see below. */
const TEXTS = [
  "Zoë MÜLLER-Ångström",
  "ΟΔΥΣΣΕΥΣ Οδυσσεύς ΚΑΛΌΣ",
  "أحمد إبراهيم مُحَمَّد آية",
  "שָׁלוֹם",
  "ﾃｽﾄ が ガ",
  "e\u0301 cafe\u0301 ﬁne ２０２５ ½",
  "100% sure_thing \\ * (a, 'b') \"c\"",
  "",
];

test.each(TEXTS)("the database and the pages fold %j the same way", async (text) => {
  const [row] = await sql<{ folded: string }[]>`select private.search_text(${text}) as folded`;
  expect(row?.folded).toBe(searchText(text));
});

// One or two letters match only the beginnings of words. Within words, the database would scan every row.
test.each([
  ["li", "Anna Li", true],
  ["Li", "Lindberg", true],
  ["li", "x@example.com\nLi Wei", true],
  ["li", "Anne-Lise", true],
  ["li", "anna.li@example.com", true],
  ["li", "Oliver", false],
  ["l", "Oliver", false],
  ["李", "李 小龙", true],
  ["oli", "Oliver", true],
  ["live", "Oliver", true],
  ["a.", "Anna.Li", true],
  ["a.", "Anna Li", false],
  ["*", "5*6", true],
  ["100%", "1000", false],
  ["[a]{2}\\", "aa", false],
  ["Wulandari Putri", "putri@example.com\nPutri Wulandari", true],
  ["wulandari, putri", "Putri Wulandari", true],
  ["wulandari putra", "Putri Wulandari", false],
  ["li we", "Wei Li", true],
  ["li ei", "Wei Li", false],
  ["a lin um far", "Anna Lindberg\nUmeå Farm", true],
  ["a lin um far", "Anna Lindberg\nUmeå", false],
  [" \u00a0ada\t", "Ada", true],
])("the pages and the functions agree on finding %j in %j: %j", async (typed, stored, isFound) => {
  const [row] = await sql<{ found: boolean; text: string }[]>`
    select private.search_text(${stored}) ~ all (private.search_patterns(${typed})) as found,
      private.search_text(${stored}) as text`;
  expect(row?.found).toBe(isFound);
  let isMatch = true;
  for (const condition of searchConditions(typed)) {
    const [operator = "", ...rest] = condition.split(".");
    const [match] = await sql.unsafe<{ found: boolean }[]>(
      operator === "match" ? "select $1 ~ $2 as found" : "select $1 ilike $2 as found",
      [row?.text ?? "", rest.join(".")],
    );
    isMatch &&= match?.found ?? false;
  }
  expect(isMatch).toBe(isFound);
});

// Outside these blocks, the two use different versions of Unicode.
test("every letter of modern alphabets folds the same way", async () => {
  const blocks = [
    [0x20, 0x1c7f],
    [0x1e00, 0x1fff],
    [0x3000, 0xa66f],
    [0xac00, 0xd7a3],
    [0xf900, 0xffdc],
  ] as const;
  const letters = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCharCode(code))
    .filter((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter));
  const rows = await sql<{ letter: string; folded: string }[]>`
    select letter, private.search_text(letter) as folded from unnest(${letters}::text[]) letter`;
  const different = rows.filter(({ letter, folded }) => searchText(letter) !== folded);
  expect(rows.length).toBeGreaterThan(40_000);
  expect(different.map(({ letter }) => letter.codePointAt(0)?.toString(16))).toEqual([]);
});
