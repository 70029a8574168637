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

test("the database and the pages keep, drop or replace each character the same way, single and between letters", async () => {
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

test("a run of 31 is rejected only for marks that normalizing sorts", async () => {
  const rows = await sql<{ character: string }[]>`
    select character from unnest(${characters}::text[]) character
    where regexp_replace(character collate pg_catalog.pg_c_utf8, '[[:punct:]]', '.')
      collate "und-x-icu" ~ '[^[:alnum:][:punct:][:space:][:cntrl:]]'`;
  const rejected = new Set(rows.map(({ character }) => character));
  const accepted = characters.filter((one) => /\p{M}/u.test(one) && !rejected.has(one));
  // U+111C9 has no combining class, so normalizing does not move it.
  expect(accepted).toEqual(["\u{111c9}"]);
  const signs = Array.from("漢あ한กمЯé5٣…「→€🙂─★");
  expect(signs.filter((sign) => rejected.has(sign))).toEqual([]);
});
