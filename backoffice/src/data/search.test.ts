import { describe, expect, it } from "vitest";
import { containsCondition } from "./search.ts";

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

/** Rows that look like a text without containing it, for every text with a special character. */
const DECOYS = [
  "",
  "x",
  "axb",
  "axxb",
  "ab",
  "aab",
  "xx",
  "xxx",
  "adaxlovelace",
  "\\",
  "%",
  "_",
  "*",
];

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
  it("finds exactly the rows that contain the text, whatever is in it", () => {
    const wrong: string[] = [];
    const rows = [...DECOYS, ...TEXTS, ...TEXTS.map((text) => `before ${text} after`)];
    for (const text of TEXTS) {
      const condition = containsCondition(text);
      for (const row of rows) {
        if (finds(condition, row) !== row.includes(text)) wrong.push(`${condition} on ${row}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("folds case and accents as the search column does", () => {
    expect(containsCondition("ÉLODIE Łukasz")).toBe("ilike.%elodie lukasz%");
  });

  it.each(["", " ", "\t\n"])("is nothing for %j", (text) => {
    expect(containsCondition(text)).toBeUndefined();
  });
});
