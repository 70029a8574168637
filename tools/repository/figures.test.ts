import { describe, expect, test } from "vitest";
import { maxDocumentSize, typesInWords } from "#common/documents.ts";
import { inWords } from "#common/words.ts";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import { dollars, prizeTotal } from "#shared/figures.ts";
import { limits } from "#shared/season.ts";
import { attestations } from "#site/content/attestations.ts";
import { filesIn, read } from "./testing/files.ts";

/** The figure in a sentence of a page, and its correct value. */
const STATED: readonly (readonly [page: string, sentence: RegExp, figure: string])[] = [
  ["README.md", /teams of up to (\w+)/g, inWords(MAX_TEAM_SIZE)],
  ["README.md", /(\w+) finalists with/g, inWords(limits.finalists)],
  ["README.md", /the top (\w+)/g, inWords(limits.pitching)],
  ["README.md", /over (\$\d+\smillion)/g, dollars(Math.floor(prizeTotal() / 1e6) * 1e6)],
  ["docs/product.md", /One (.*) of at most/g, typesInWords("submissions")],
  ["docs/product.md", /One .* of at most (\d+ \w?B)/g, maxDocumentSize("submissions")],
  ["docs/product.md", /upload PDFs of at most (\d+ \w?B)/g, maxDocumentSize("finalists")],
  ["docs/product.md", /all (\w+) statements/g, inWords(attestations.length)],
];

describe("the pages of the repository have the current figures", () => {
  test.each(STATED)("%s: %s is %s", (page, sentence, figure) => {
    const stated = [...read(page).matchAll(sentence)].map(([, found]) => found);
    expect(stated.length).toBeGreaterThan(0);
    for (const found of stated) expect(found).toBe(figure.replaceAll("\u00a0", " "));
  });
});

/** A hard-coded limit of documents: a size, or the list of extensions. */
const HARD_CODED = /\b\d+(\.\d+)?[ \u00a0]MB\b|\$\{NBSP\}MB|PDF, DOCX|\.(pdf|docx|pptx)\|/;

test("no text of the apps hard-codes the size or the types of documents", () => {
  const sources = filesIn(
    ["public-site/app/**/*.{ts,tsx}", "backoffice/src/**/*.{ts,tsx}", "supabase/functions/**/*.ts"],
    ["**/*.test.*", "**/testing/**"],
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => HARD_CODED.test(read(file)))).toEqual([]);
});

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|^\s*--.*$/gm;

/** A number of the season in words or digits, which comes from season.ts as a rule, or from a count of what has happened. */
const SEASON_NUMBER =
  /\b(two|three|four|five|six|\d+) (finalists?|finalist teams|winners?|pitches|prizes|places|months)\b|\btop[ -](three|five|\d)\b/i;

test("no page or email hard-codes the number of finalists, winners, pitches or months", () => {
  const sources = filesIn(
    ["public-site/app/**/*.{ts,tsx,md}", "supabase/functions/{_server/emails,_shared}/*.ts"],
    ["**/*.test.*", "**/testing/**", "**/constants.ts"],
  );
  expect(sources.length).toBeGreaterThan(300);
  // “Top three” is also the name of a kind of round.
  const textOf = (file: string) =>
    read(file)
      .replace(COMMENTS, "")
      .replace(/Top three[.:]/g, "");
  expect(sources.filter((file) => SEASON_NUMBER.test(textOf(file)))).toEqual([]);
});

/** The files that state the season. */
const SEASON_FILES = [
  "supabase/functions/_shared/season.ts",
  "supabase/schemas/season.sql",
  "supabase/functions/_shared/constants.ts",
  // The dates of a new project, until an administrator changes them.
  "supabase/functions/_shared/challengeDates.ts",
  "supabase/schemas/challenge.sql",
];

/** A year near the current season, except in comments, characters and numbers. */
const YEAR = /(?<![\w\\.-])20(2[3-9]|3\d)(?!\w)/;

test("no other file states the year of a season", () => {
  const sources = filesIn(
    [
      "{public-site/app,backoffice/src,common,supabase/functions}/**/*.{ts,tsx,md}",
      "supabase/{schemas,templates}/*",
    ],
    ["**/*.test.*", "**/testing/**", ...SEASON_FILES],
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => YEAR.test(read(file).replace(COMMENTS, "")))).toEqual([]);
  expect(SEASON_FILES.filter((file) => !YEAR.test(read(file)))).toEqual([]);
});
