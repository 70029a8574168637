import { expect, it } from "vitest";
import type { Assignment } from "~/data/judging.ts";
import { assignmentRow } from "~/testing/judging.ts";
import { nextReviewLabel } from "./queue.ts";

it.each([
  [{ state: "assigned", idea_name: "Tidal" }, "Start with Tidal"],
  [{ state: "started", idea_name: "Tidal" }, "Continue: Tidal"],
  [{ state: "returned", idea_name: "", code: "A2CD-E3FG" }, "Continue: A2CD-E3FG"],
] as const)("the next review of %j is labeled “%s”", (changes, label) => {
  expect(nextReviewLabel(assignmentRow(changes) as Assignment)).toBe(label);
});
