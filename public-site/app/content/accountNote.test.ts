import { expect, it } from "vitest";
import { plainText } from "#common/content/text.ts";
import { factsAt } from "~/testing/facts.ts";
import { closedNotes } from "./accountNote.ts";

const results_released_at = "2025-10-01T12:00:00Z";
const final_released_at = "2026-01-29T12:00:00Z";

it.each([
  ["2025-09-12", {}, /^Submissions are closed\./, /^The judges are reviewing/],
  ["2025-10-05", { results_released_at }, /^Submissions are closed\./, /^See how judging works/],
  [
    "2026-02-05",
    { results_released_at, final_released_at },
    /^The challenge is over\.$/,
    /^See how judging works/,
  ],
])("says on %s why nobody can register, and where to read on", (now, patch, closed, more) => {
  const notes = closedNotes(factsAt(now, patch));
  expect(plainText(notes.closed)).toMatch(closed);
  expect(plainText(notes.more)).toMatch(more);
});
