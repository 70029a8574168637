import { describe, expect, it } from "vitest";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { CHALLENGE_DATES, officialDay } from "#shared/challengeDates.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { nextKind, suggestedDates } from "./nextRound.ts";
import type { Round } from "./round.ts";

it.each<[string, Partial<Round>[], RoundKind]>([
  ["the first kind of a new season", [], "screening"],
  ["the first kind without a round", [{ kind: "screening" }, { kind: "top_three" }], "panel"],
  ["the kind of a canceled round", [{ kind: "screening", stage: "canceled" }], "screening"],
  [
    "a screening if the season has all kinds",
    (["screening", "panel", "top_three", "final"] as const).map((kind) => ({ kind })),
    "screening",
  ],
])("the next round is of %s", (_, rounds, kind) => {
  expect(nextKind(rounds.map((round) => ({ ...ROUND, ...round })))).toBe(kind);
});

describe("the suggested dates of a round", () => {
  const days = (now: string, ...args: [RoundKind, ...Partial<Round>[]]) => {
    const [kind, ...rounds] = args;
    const plans = rounds.map((round) => ({ ...ROUND, ...round }));
    const { opens_at, closes_at } = suggestedDates(kind, CHALLENGE_DATES, plans, Date.parse(now));
    return [opens_at, closes_at].map((at) => at && officialDay(new Date(at)));
  };
  const EARLY = "2025-05-01T12:00:00Z";

  it.each<[string, Parameters<typeof days>, (string | null)[]]>([
    ["divide the time between two dates", [EARLY, "screening"], ["Sep 3, 2025", "Sep 19, 2025"]],
    ["leave time before the release", [EARLY, "top_three"], ["Dec 15, 2025", "Dec 19, 2025"]],
    [
      "follow an earlier round",
      [EARLY, "panel", { closes_at: "2025-09-26T04:59:59Z" }],
      ["Sep 26, 2025", "Sep 27, 2025"],
    ],
    [
      "ignore a canceled round",
      [EARLY, "panel", { closes_at: "2025-09-26T04:59:59Z", stage: "canceled" }],
      ["Sep 23, 2025", "Sep 27, 2025"],
    ],
    [
      "ignore a later round",
      [EARLY, "panel", { kind: "final", closes_at: "2025-09-26T04:59:59Z" }],
      ["Sep 23, 2025", "Sep 27, 2025"],
    ],
    [
      "begin tomorrow at the earliest",
      ["2025-09-24T12:00:00Z", "panel"],
      ["Sep 25, 2025", "Sep 27, 2025"],
    ],
    ["are missing if it is too late", ["2025-10-05T12:00:00Z", "panel"], [null, null]],
  ])("%s", (_, args, expected) => {
    expect(days(...args)).toEqual(expected);
  });
});
