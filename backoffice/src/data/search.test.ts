import { describe, expect, it } from "vitest";
import { containsCondition, isShort, sameTextCondition } from "./search.ts";

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

/** Which texts PostgREST finds for a condition: it reads "*" as "%" in every LIKE pattern. */
function finds(condition: string | undefined, text: string): boolean {
  const [, operator, value = ""] = condition?.match(/^(\w+)\.(.*)$/s) ?? [];
  if (operator === "ilike") return likeMatches(value.replaceAll("*", "%"), text);
  if (operator === "match") return new RegExp(value, "s").test(text);
  throw new Error(`Unexpected condition ${condition}.`);
}

describe("containsCondition", () => {
  it("finds exactly the rows that contain the text, with any character in it", () => {
    const wrong: string[] = [];
    for (const text of TEXTS) {
      const condition = containsCondition(text);
      for (const row of rowsAround(text)) {
        if (finds(condition, row) !== row.includes(text)) wrong.push(`${condition} on ${row}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("folds case and accents as the search column does", () => {
    expect(containsCondition("ÉLODIE Łukasz")).toBe("ilike.%elodie lukasz%");
  });

  it.each(["li", "L", " Lì "])("looks at the beginnings of words for %j", (text) => {
    expect(containsCondition(text)).toMatch(/^match\.\(\^\|/);
    expect(isShort(text)).toBe(true);
    expect(finds(containsCondition(text), "oliver")).toBe(false);
    expect(finds(containsCondition(text), "anna li")).toBe(true);
  });

  it.each(["lin", "l.", "%", "", "l i"])("looks everywhere for %j", (text) => {
    expect(containsCondition(text) ?? "").not.toContain("^|");
    expect(isShort(text)).toBe(false);
  });

  it.each(["", " ", "\t\n"])("is nothing for %j", (text) => {
    expect(containsCondition(text)).toBeUndefined();
  });
});

it("sameTextCondition finds the same text and no other, with any character in it", () => {
  const wrong: string[] = [];
  for (const text of TEXTS) {
    const condition = sameTextCondition(text).replace(/^imatch/, "match");
    for (const row of rowsAround(text)) {
      if (finds(condition, row) !== (row === text)) wrong.push(`${condition} on ${row}`);
    }
  }
  expect(wrong).toEqual([]);
});
