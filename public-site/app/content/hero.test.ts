import { describe, expect, it } from "vitest";
import { plainText } from "#common/content/text.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { factsAt } from "~/testing/facts.ts";
import { heroFacts } from "./hero.ts";
import { mainAction } from "./mainAction.ts";

const factsInWords = (now: string, patch: Partial<Challenge> = {}, isLive = true) =>
  heroFacts(factsAt(now, patch), isLive).map(({ figure, text }) => plainText(`${figure}: ${text}`));

const results = { results_released_at: "2025-10-01T12:00:00Z" };
const final = { ...results, final_released_at: "2026-01-30T12:00:00Z" };

describe("the facts above the fold", () => {
  it("are the prizes, the time left and the team size", () => {
    expect(factsInWords("2025-08-10T14:00:00Z")).toEqual([
      "Over $4 million: in prizes, up to $3 million for the first",
      "21 days left: to submit, until Aug 31, 2025 11:59 PM EST",
      "Solo entries only: Team registration is closed",
    ]);
  });

  it.each([
    ["2025-03-30T05:00:00Z", {}, "2 days to go: Opens Apr 1, 2025"],
    ["2025-07-01T05:00:00Z", {}, "30 days left: to form a team, until Jul 31, 2025 11:59 PM EST"],
    [
      "2025-08-31T22:00:00Z",
      {},
      "6 hours 59 minutes left: to submit, until Aug 31, 2025 11:59 PM EST",
    ],
    ["2025-09-10T12:00:00Z", {}, "In judging: Finalists: Sep 30, 2025"],
    ["2025-11-10T12:00:00Z", results, "Late January 2026: the top 3 pitch in Paris"],
    ["2026-01-31T12:00:00Z", final, "3 winners: selected in Paris, January 2026"],
  ])("name the next step at %s with the releases %o", (now, released, fact) => {
    expect(factsInWords(now, released)[1]).toBe(fact);
  });

  it.each([
    [
      { max_submission_members: 5 },
      "2025-07-10T12:00:00Z",
      "1 to 5 people: in a team, or on your own",
    ],
    [{ max_submission_members: 1 }, "2025-07-10T12:00:00Z", "Solo entries: one person, one entry"],
  ])("show the team size with %o at %s", (patch, now, fact) => {
    expect(factsInWords(now, patch)[2]).toBe(fact);
  });

  it("promise finalists after the deadline", () => {
    const fact = "5 finalists: win at least $50,000 each";
    expect(factsInWords("2025-09-10T12:00:00Z")[2]).toBe(fact);
  });

  it.each([
    ["2025-11-10T12:00:00Z", { finalists: 5 }, "5 finalists: win at least $50,000 each"],
    ["2025-11-10T12:00:00Z", { finalists: 3 }, "3 finalists: win at least $50,000 each"],
    [
      "2026-01-31T12:00:00Z",
      { ...final, finalists: 5, pitching: 3 },
      "5 finalists: three pitched in Paris",
    ],
  ])("count the finalists at %s with %o", (now, patch, fact) => {
    expect(factsInWords(now, { ...results, ...patch })[2]).toBe(fact);
  });

  it.each([
    ["2025-03-30T05:00:00Z", "Apr 1, 2025: Opening day"],
    ["2025-07-01T05:00:00Z", "Jul 31, 2025: Team registration closes"],
    ["2025-08-10T14:00:00Z", "Aug 31, 2025: Submissions close"],
  ])("name the date once before the page knows the current time, at %s", (now, fact) => {
    expect(factsInWords(now, {}, false)[1]).toBe(fact);
  });
});

it.each([
  ["2025-08-10T12:00:00Z", false, {}, "Register"],
  ["2025-08-10T12:00:00Z", true, {}, "My Dashboard"],
  ["2025-08-10T12:00:00Z", false, { phase: "Evaluation" }, "Register"],
  ["2025-09-02T12:00:00Z", false, { phase: "Open Submission" }, "Get news by email"],
  ["2025-10-01T11:59:59Z", false, results, "Get news by email"],
  ["2025-10-01T12:00:00Z", false, results, "Meet the finalists"],
  ["2026-01-30T11:59:59Z", false, final, "Meet the finalists"],
  ["2026-01-30T12:00:00Z", false, final, "Meet the winners"],
] as const)(
  "the main action at %s, signed in: %s, with %o is %s",
  (now, isSignedIn, patch, text) => {
    expect(mainAction(factsAt(now, patch), isSignedIn).text).toBe(text);
  },
);
