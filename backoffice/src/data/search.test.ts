import { describe, expect, it } from "vitest";
import { hasShortWord, sameTextCondition, searchConditions } from "./search.ts";

/** Everything that has a meaning in LIKE, regular expressions, PostgREST or addresses. */
const SPECIAL = [..."%_\\*,.()\"'[]{}^$|?+-&=#:;<>/@!~`"];

const TEXTS = [
  "ada",
  "ada lovelace",
  'o\'neill, jane ("jj")',
  "100% sure_thing",
  "c:\\temp\\*",
  "a.b",
  "and(id.gt.0)",
  "not.ilike.*",
  "null",
  "李小龙",
  "محمد",
  "%25",
  ...SPECIAL,
  ...SPECIAL.flatMap((first) => SPECIAL.map((second) => `${first}${second}`)),
  ...SPECIAL.map((character) => `a${character}b`),
];

/** Rows that contain the text, and rows that only look like it. */
function rowsAround(text: string): string[] {
  const characters = Array.from(text);
  return [
    text,
    `before ${text} after`,
    [...characters].reverse().join(""),
    ...characters.map((_, at) => characters.with(at, "x").join("")),
    ...characters.map((_, at) => characters.toSpliced(at, 1).join("")),
    ...characters.map((_, at) => characters.toSpliced(at, 0, "x").join("")),
    ...["", "x", "xx", "xxx", "ab", "axb", "aab", ...SPECIAL],
  ];
}

/** What a LIKE pattern matches, by its definition in Postgres's manual. */
function likeMatches(pattern: string, text: string): boolean {
  let source = "";
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern.charAt(i);
    if (character === "%") source += ".*";
    else if (character === "_") source += ".";
    else source += literal(character === "\\" ? pattern.charAt(++i) : character);
  }
  return new RegExp(`^${source}$`, "su").test(text);
}

function literal(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** Which texts PostgREST finds for all of some conditions. */
const finds = (conditions: readonly string[], text: string) =>
  conditions.every((condition) => meets(condition, text));

/** PostgREST reads "*" as "%" in every LIKE pattern. */
function meets(condition: string, text: string): boolean {
  const [, operator, value = ""] = condition.match(/^(\w+)\.(.*)$/s) ?? [];
  if (operator === "ilike") return likeMatches(value.replaceAll("*", "%"), text);
  if (operator === "match") return new RegExp(value, "s").test(text);
  throw new Error(`Unexpected condition ${condition}.`);
}

describe("searchConditions", () => {
  it("find exactly the rows that contain each word of the text, with any character in it", () => {
    const wrong: string[] = [];
    for (const text of TEXTS) {
      const conditions = searchConditions(text);
      const words = text.split(/,?\s+/).filter((word) => word !== "");
      for (const row of rowsAround(text)) {
        if (finds(conditions, row) !== words.every((word) => row.includes(word))) {
          wrong.push(`${conditions} on ${row}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("fold case and accents as the search column does", () => {
    expect(searchConditions("ÉLODIE Łukasz")).toEqual(["ilike.%elodie%", "ilike.%lukasz%"]);
  });

  it.each(["Wulandari Putri", "putri wulandari", "Wulandari, Putri", "wul  ri"])(
    "find words in any order: %j",
    (text) => {
      expect(finds(searchConditions(text), "putri wulandari\nriau university")).toBe(true);
      expect(finds(searchConditions(text), "putri")).toBe(false);
    },
  );

  it("ask for the words of the first 200 letters", () => {
    const words = searchConditions(`${"a".repeat(197)} bcd efg`);
    expect(words).toEqual([`ilike.%${"a".repeat(197)}%`, "match.(^|[ \\n.@-])bc"]);
  });

  it.each(["li", "L", " Lì "])("look at the beginnings of words for %j", (text) => {
    expect(searchConditions(text)[0]).toMatch(/^match\.\(\^\|/);
    expect(hasShortWord(text)).toBe(true);
    expect(finds(searchConditions(text), "oliver")).toBe(false);
    expect(finds(searchConditions(text), "anna li")).toBe(true);
  });

  it.each(["lin", "l.", "%", ""])("look everywhere for %j", (text) => {
    expect(searchConditions(text).join()).not.toContain("^|");
    expect(hasShortWord(text)).toBe(false);
  });

  it.each(["", " ", "\t\n"])("are none for %j", (text) => {
    expect(searchConditions(text)).toEqual([]);
  });
});

it("sameTextCondition finds the same text and no other, with any character in it", () => {
  const wrong: string[] = [];
  for (const text of TEXTS) {
    const condition = sameTextCondition(text).replace(/^imatch/, "match");
    for (const row of rowsAround(text)) {
      if (meets(condition, row) !== (row === text)) wrong.push(`${condition} on ${row}`);
    }
  }
  expect(wrong).toEqual([]);
});
