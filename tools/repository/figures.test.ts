import { describe, expect, test } from "vitest";
import { maxDocumentSize, typesInWords } from "#common/documents.ts";
import { inWords } from "#common/words.ts";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import { dollars, limits, prizeTotal } from "#shared/figures.ts";
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
  ["docs/product.md", /uploads PDFs of at most (\d+ \w?B)/g, maxDocumentSize("finalists")],
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
