import { describe, expect, it } from "vitest";
import type { ChallengePhase } from "#shared/challenge.ts";
import { CHALLENGE_PHASES } from "#shared/constants.ts";
import { factsAt } from "~/testing/facts.ts";
import {
  dateColumn,
  milestones,
  playheadPercent,
  timelineColumn,
  timelineMonths,
  timelinePhases,
} from "./timeline.ts";

const facts = factsAt("2025-05-15T12:00:00Z");
const columnAt = (now: string, phase: ChallengePhase | null = null) =>
  timelineColumn(factsAt(now, { phase }));

/** The first second of each month on the challenge's clock, UTC-5, and the column it belongs to. */
const monthStarts: readonly [instant: string, column: number][] = [
  ["2025-04-01T05:00:00Z", 1],
  ["2025-05-01T05:00:00Z", 2],
  ["2025-06-01T05:00:00Z", 3],
  ["2025-07-01T05:00:00Z", 4],
  ["2025-08-01T05:00:00Z", 5],
  ["2025-09-01T05:00:00Z", 6],
  ["2025-10-01T05:00:00Z", 7],
  ["2025-11-01T05:00:00Z", 8],
  ["2025-12-01T05:00:00Z", 9],
  ["2026-01-01T05:00:00Z", 10],
];

describe("without a configured phase", () => {
  it.each(monthStarts)("enters the month that begins at %s", (instant, column) => {
    expect(columnAt(instant)).toBe(column);
  });

  it.each(monthStarts)("is in the month before until %s", (instant, column) => {
    const secondBefore = new Date(Date.parse(instant) - 1000).toISOString();
    expect(columnAt(secondBefore)).toBe(Math.max(1, column - 1));
  });

  it.each([
    ["2024-12", 1],
    ["2025-03", 1],
    ["2026-02", 10],
    ["2026-08", 10],
    ["2027-04", 10],
  ])("takes the year into account in %s", (month, column) => {
    expect(columnAt(`${month}-15T12:00:00Z`)).toBe(column);
  });
});

/** Where each phase stands, and the months in which the date has a say. */
const phaseTable: Readonly<Record<ChallengePhase, { column: number; last: number }>> = {
  "Pre-Launch": { column: 1, last: 4 },
  "Open Submission": { column: 5, last: 5 },
  Evaluation: { column: 6, last: 6 },
  Refinement: { column: 7, last: 10 },
  Pitches: { column: 10, last: 10 },
};

describe.each(CHALLENGE_PHASES)("with the phase %s", (phase) => {
  const { column, last } = phaseTable[phase];

  it.each(["2024-08-15T12:00:00Z", "2026-02-15T12:00:00Z", "2026-11-20T12:00:00Z"])(
    "is in the table's column at %s, outside the challenge",
    (instant) => {
      expect(columnAt(instant, phase)).toBe(column);
    },
  );

  it.each(monthStarts)("keeps to its own columns at %s", (instant, byDate) => {
    const expected = byDate >= column && byDate <= last ? byDate : column;
    expect(columnAt(instant, phase)).toBe(expected);
  });
});

describe("the playhead", () => {
  const percentAt = (now: string, phase: ChallengePhase | null = null) =>
    playheadPercent(factsAt(now, { phase }));

  it.each([
    ["2025-08-01T12:00:00Z", 40.16],
    ["2025-08-16T12:00:00Z", 45],
    ["2025-08-31T12:00:00Z", 49.84],
    ["2026-01-31T12:00:00Z", 99.84],
  ])("stands at today, %s", (now, percent) => {
    expect(percentAt(now)).toBeCloseTo(percent, 1);
  });

  it.each([
    ["before the challenge", "2024-06-15T12:00:00Z", null, 5],
    ["in the months of another phase", "2025-06-15T12:00:00Z", "Evaluation", 55],
    ["after it, in an earlier phase", "2026-02-05T12:00:00Z", "Refinement", 65],
  ] as const)("stands in the middle of its column %s", (_, now, phase, percent) => {
    expect(percentAt(now, phase)).toBe(percent);
  });

  it.each([
    ["2026-02-05T12:00:00Z", null],
    ["2027-06-15T12:00:00Z", null],
    ["2026-02-05T12:00:00Z", "Pitches"],
  ] as const)("stands at the end of the last column after the challenge, %s, %s", (now, phase) => {
    expect(percentAt(now, phase)).toBe(100);
  });
});

describe("the columns", () => {
  it("are the months from April 2025 to January 2026", () => {
    const months = timelineMonths(facts);
    expect(months.map(({ label }) => label).join(" ")).toBe(
      "Apr May Jun Jul Aug Sep Oct Nov Dec Jan",
    );
    expect(months.map(({ column }) => column)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(months.map(({ year }) => year)).toEqual([...Array(9).fill(2025), 2026]);
  });

  it("carry the phases", () => {
    expect(
      timelinePhases(facts).map(({ number, firstColumn, columns }) => [
        number,
        firstColumn,
        columns,
      ]),
    ).toEqual([
      [1, 1, 5],
      [2, 6, 1],
      [3, 7, 4],
      [4, 10, 1],
    ]);
  });

  it("carry the milestones", () => {
    expect(milestones(facts).map(({ percent }) => Math.round(percent))).toEqual([40, 60, 88, 98]);
  });

  it("are as many as the configured challenge has months", () => {
    const other = factsAt("2031-03-15T12:00:00Z", {
      challengeStartsAt: "2031-02-01T05:00:00Z",
      challengeEndsAt: "2031-06-15T05:00:00Z",
    });
    expect(timelineMonths(other).map(({ label }) => label)).toEqual([
      "Feb",
      "Mar",
      "Apr",
      "May",
      "Jun",
    ]);
    expect(dateColumn(other, "2035-01-01T12:00:00Z")).toBe(5);
  });
});
