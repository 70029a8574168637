import { expect, it } from "vitest";
import { plainText } from "#common/content/text.ts";
import { factsAt } from "~/testing/facts.ts";
import { interest } from "./homeSections.ts";

const RESULTS = { results_released_at: "2025-10-01T12:00:00Z", finalists: 5 };
const TOP_THREE = { ...RESULTS, pitching: 3, pitching_known_at: "2025-12-30T12:00:00Z" };
const FINAL = { ...TOP_THREE, final_released_at: "2026-01-30T12:00:00Z" };
const ALL = { ...RESULTS, finalists: 3 };

it.each([
  [
    "2025-08-10",
    {},
    "Are you interested?",
    ["Register: *Register", "Sign up for updates: Join", "Submit your idea: See how"],
  ],
  [
    "2025-09-12",
    {},
    "What comes next",
    ["Judging: *How judging", "Sign up for updates: Join", "Pitches in Paris: See all dates"],
  ],
  [
    "2025-10-05",
    RESULTS,
    "What comes next",
    ["Refinement: *Meet the", "Selection for Paris: Join", "Pitches in Paris: See all dates"],
  ],
  [
    "2025-10-05",
    ALL,
    "What comes next",
    ["Refinement: *Meet the", "Sign up for updates: Join", "Pitches in Paris: See all dates"],
  ],
  [
    "2026-01-10",
    TOP_THREE,
    "What comes next",
    ["Preparation: *Meet the", "Sign up for updates: Join", "Pitches in Paris: See all dates"],
  ],
  [
    "2026-02-05",
    TOP_THREE,
    "How it went",
    ["Judging: How judging", "Refinement: See all", "Pitches in Paris: *Meet the finalists"],
  ],
  [
    "2026-02-05",
    FINAL,
    "How it went",
    ["Judging: How judging", "Refinement: See all", "Pitches in Paris: *Meet the winners"],
  ],
])("on %s with %o, home has three steps, one of them the main one", (day, patch, title, steps) => {
  const section = interest(factsAt(`${day}T12:00:00Z`, patch), false);
  expect(section.title).toBe(title);
  expect(
    section.steps.map(({ title, action, isMain }) =>
      plainText(`${title}: ${isMain ? "*" : ""}${action.text}`),
    ),
  ).toEqual(steps.map((step) => expect.stringContaining(step)));
});

it("names no date that has passed without a selection", () => {
  const periods = (day: string) =>
    interest(factsAt(`${day}T12:00:00Z`, RESULTS), false).steps.map(({ period }) =>
      plainText(period),
    );
  expect(periods("2025-10-05")[1]).toMatch(/^Late December/);
  expect(periods("2026-01-10")[1]).toBe("Not announced yet");
});
