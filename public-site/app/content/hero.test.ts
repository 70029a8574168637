import { describe, expect, it } from "vitest";
import type { Challenge } from "#shared/challengeRow.ts";
import { factsAt } from "~/testing/facts.ts";
import { heroAction, heroFacts } from "./hero.ts";
import { plainText } from "./text.ts";

const factsInWords = (now: string, patch: Partial<Challenge> = {}, isLive = true) =>
  heroFacts(factsAt(now, patch), isLive).map(({ figure, text }) => plainText(`${figure}: ${text}`));

describe("the facts above the fold", () => {
  it("are the money, the time that is left and the size of a team", () => {
    expect(factsInWords("2025-08-10T14:00:00Z", { maxTeamSize: 4 })).toEqual([
      "Over $4 million: in prizes, up to $3 million for the first",
      "21 days left: to submit, until Aug 31, 2025 11:59 PM EST",
      "1 to 4 people: in a team, or you alone",
    ]);
  });

  it.each([
    ["2025-03-30T05:00:00Z", "2 days to go: Opens Apr 1, 2025"],
    ["2025-07-01T05:00:00Z", "30 days left: to register, until Jul 31, 2025 11:59 PM EST"],
    ["2025-08-31T22:00:00Z", "6 hours 59 minutes left: to submit, until Aug 31, 2025 11:59 PM EST"],
    ["2025-09-10T12:00:00Z", "Submissions closed: Finalists by Sep 30, 2025"],
    ["2025-11-10T12:00:00Z", "Submissions closed: Top 3 in late December 2025"],
    ["2026-01-10T12:00:00Z", "Submissions closed: Pitches in Paris, late January 2026"],
    ["2026-03-10T12:00:00Z", "The challenge is over: since January 2026"],
  ])("say at %s what comes next", (now, fact) => {
    expect(factsInWords(now)[1]).toBe(fact);
  });

  it("count nothing before the page knows what time it is", () => {
    expect(factsInWords("2025-08-10T14:00:00Z", {}, false)[1]).toBe(
      "Aug 31, 2025: to submit, until Aug 31, 2025 11:59 PM EST",
    );
  });
});

describe("the action", () => {
  const actionAt = (now: string, isSignedIn: boolean, patch: Partial<Challenge> = {}) =>
    heroAction(factsAt(now, patch), isSignedIn).text;

  it("fits the date, the phase and who is looking", () => {
    expect(actionAt("2025-08-10T12:00:00Z", false)).toBe("Register");
    expect(actionAt("2025-08-10T12:00:00Z", true)).toBe("My Dashboard");
    expect(actionAt("2025-09-10T12:00:00Z", false)).toBe("Follow the finalists");
    expect(actionAt("2025-08-10T12:00:00Z", false, { phase: "Evaluation" })).toBe(
      "Follow the finalists",
    );
  });

  it("leads to the finalists from the release on", () => {
    const released = { resultsReleasedAt: "2025-10-01T12:00:00Z" };
    expect(actionAt("2025-10-01T11:59:59Z", false, released)).toBe("Follow the finalists");
    expect(actionAt("2025-10-01T12:00:00Z", false, released)).toBe("Meet the finalists");
  });

  it("says that submissions have closed once they have, though the phase lags behind", () => {
    expect(actionAt("2025-09-02T12:00:00Z", false, { phase: "Open Submission" })).toBe(
      "Follow the finalists",
    );
  });
});
