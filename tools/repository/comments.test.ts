import { expect, test } from "vitest";
import { filesIn, read } from "./testing/files.ts";
import { SOURCES } from "./testing/importGraph.ts";

/** A comment that begins with a relative clause, such as "What the page shows", and does not ask. */
const RELATIVE_CLAUSE = /^\s*(?:\/\*\*|\/\/|--) (?:What|Who|Whom|Whose|Whatever|Whoever)\b(?!.*\?)/;

/** Words that texts, comments and docs do without; sentences with a subject say who. */
const AVOIDED_WORDS = /\b(?:whoever|whatever|nobody but|so many more|of whom|in vain|thereby)\b/i;
/** Lists of such words, and of passwords. */
const WORD_LISTS = [
  "tools/repository/comments.test.ts",
  "public-site/app/testing/language.ts",
  "public-site/app/data/commonPassword.ts",
];

test("no comment begins with a relative clause", () => {
  const schemas = filesIn("supabase/schemas/*.sql");
  const found = [...SOURCES, ...schemas].flatMap((file) =>
    read(file)
      .split("\n")
      .filter((line) => RELATIVE_CLAUSE.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("no text, comment or document contains an avoided word", () => {
  const texts = filesIn([
    "*.md",
    "docs/**/*.md",
    "supabase/schemas/*.sql",
    "supabase/tests/**/*.ts",
  ]);
  const found = [...SOURCES, ...texts]
    .filter((file) => !WORD_LISTS.includes(file))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .filter((line) => AVOIDED_WORDS.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

/** Texts that the specification gives with a straight apostrophe. */
const LITERAL_TEXTS = ["The page you're looking for", "We'll keep you updated"];
/** The code with texts that people read, without those in terminals. */
const SCREENS = SOURCES.filter(
  (file) =>
    /^(backoffice|public-site\/app|common|supabase\/functions\/_server\/emails)\//.test(file) &&
    !/\.test\.|\/testing\/|^common\/settings/.test(file),
);

test("texts on screens and in emails have curly apostrophes, and errors say who failed", () => {
  const straight = /\p{L}'(?:s|t|re|ll|ve|d)\b/u;
  const passive = /"[A-Z][^".]* (?:was|were) not [a-z]+ed\.|"[A-Z][^".]* (?:was|were) not sent\./;
  const found = SCREENS.flatMap((file) =>
    read(file)
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|console\.\w+\([\s\S]*?\);/g, "")
      .split("\n")
      .filter((line) => straight.test(line) || passive.test(line))
      .filter((line) => !LITERAL_TEXTS.some((text) => line.includes(text)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('no document names the owner of a thing in code with "of"', () => {
  const found = filesIn(["*.md", "docs/**/*.md"]).flatMap((file) =>
    (read(file).match(/\b[Tt]he (?:log|output|response|test|folder) of `[^`]*`/g) ?? []).map(
      (words) => `${file}: ${words}`,
    ),
  );
  expect(found).toEqual([]);
});
