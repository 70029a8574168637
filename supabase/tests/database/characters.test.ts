import { beforeAll, expect, test } from "vitest";
import { cleanLines } from "#shared/validation.ts";
import { useDatabase } from "#tools/testing/database/database.ts";

/** Every character of the database's Unicode, except NUL, which no text can hold. */
const { sql } = useDatabase();
let characters: string[];

beforeAll(async () => {
  const rows = await sql<{ character: string }[]>`
    select chr(code) as character from generate_series(1, ${0x10ffff}::int) code
    where code not between ${0xd800}::int and ${0xdfff}::int and unicode_assigned(chr(code))`;
  characters = rows.map(({ character }) => character);
});

test("the database and the pages keep, drop or empty each character alike, alone and between letters", async () => {
  expect(characters.length).toBeGreaterThan(140_000);
  const lines = characters.map((character) => `a${character}b`);
  const texts = [...characters];
  for (let from = 0; from < lines.length; from += 200) {
    texts.push(lines.slice(from, from + 200).join("\n"));
  }
  const rows = await sql<{ text: string; clean: string }[]>`
    select text, private.clean_lines(text) as clean from unnest(${texts}::text[]) text`;
  const different = rows.filter(({ text, clean }) => cleanLines(text) !== clean);
  expect(different.map(({ text }) => JSON.stringify(text)).slice(0, 20)).toEqual([]);
});

test("the database and the pages count the same characters as marks", async () => {
  const rows = await sql<{ character: string; here: boolean }[]>`
    select character, character ~ ('[' || private.combining_marks() || ']') as here
    from unnest(${characters}::text[]) character`;
  const different = rows.filter(({ character, here }) => /\p{M}/u.test(character) !== here);
  expect(different.map(({ character }) => character.codePointAt(0)?.toString(16))).toEqual([]);
});
