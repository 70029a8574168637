import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { filesIn, read } from "./testing/files.ts";

/** The pages of a round, whose tab "Round entries" introduces the word: there, an entry is a round entry. */
const ROUND_PAGES = "assignment,decisions,files,results,roundEntries,steps";

/** An entry that is not a round entry. Texts that address a team ("your entry") use its word. */
const PLAIN_ENTRY = /(?<!(round|calibration|your)[ -])\bentr(y|ies)\b/i;

function textsIn(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    // Other strings without a space are names in code.
    Literal: ({ value }) => {
      if (typeof value === "string" && /^entry$| /.test(value)) texts.push(value);
    },
    TemplateElement: ({ value }) => texts.push(value.raw),
    JSXText: ({ value }) => texts.push(value),
  }).visit(parseSync(file, read(file)).program);
  return texts;
}

test("the office calls what a team submits a submission", () => {
  const files = filesIn("backoffice/src/**/*.{ts,tsx}", [
    "**/*.test.*",
    "**/testing/**",
    `backoffice/src/judging/{${ROUND_PAGES}}/**`,
  ]);
  const wrong = files.flatMap((file) =>
    textsIn(file)
      .filter((text) => PLAIN_ENTRY.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});
