import { expect, it } from "vitest";
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

it("follows the months of the challenge's clock, and stays in the first and last one", () => {
  for (const [instant, column] of monthStarts) {
    expect(columnAt(instant), instant).toBe(column);
    const secondBefore = new Date(Date.parse(instant) - 1000).toISOString();
    expect(columnAt(secondBefore), secondBefore).toBe(Math.max(1, column - 1));
  }
  expect([columnAt("2024-12-15T12:00:00Z"), columnAt("2027-04-15T12:00:00Z")]).toEqual([1, 10]);
});

/** The column of each phase, and the last one that the date can move it to. */
const phaseTable: Readonly<Record<ChallengePhase, { column: number; last: number }>> = {
  "Pre-Launch": { column: 1, last: 4 },
  "Open Submission": { column: 5, last: 5 },
  Evaluation: { column: 6, last: 6 },
  Refinement: { column: 7, last: 10 },
  Pitches: { column: 10, last: 10 },
};

it.each(CHALLENGE_PHASES)("stays in the columns of a configured phase: %s", (phase) => {
  const { column, last } = phaseTable[phase];
  for (const outside of ["2024-08-15T12:00:00Z", "2026-02-15T12:00:00Z", "2026-11-20T12:00:00Z"]) {
    expect(columnAt(outside, phase), outside).toBe(column);
  }
  for (const [instant, byDate] of monthStarts) {
    const expected = byDate >= column && byDate <= last ? byDate : column;
    expect(columnAt(instant, phase), instant).toBe(expected);
  }
});

it.each([
  ["2025-08-01T12:00:00Z", null, 40.16],
  ["2025-08-16T12:00:00Z", null, 45],
  ["2026-01-31T12:00:00Z", null, 99.84],
  ["2024-06-15T12:00:00Z", null, 5],
  ["2025-06-15T12:00:00Z", "Evaluation", 55],
  ["2026-02-05T12:00:00Z", "Refinement", 65],
  ["2027-06-15T12:00:00Z", null, 100],
  ["2026-02-05T12:00:00Z", "Pitches", 100],
] as const)("the playhead at %s in the phase %s is at %f percent", (now, phase, percent) => {
  expect(playheadPercent(factsAt(now, { phase }))).toBeCloseTo(percent, 1);
});

it("has the months from April 2025 to January 2026, with the phases and milestones", () => {
  const months = timelineMonths(facts);
  expect(months.map(({ label, year }) => `${label} ${year}`).join(" ")).toMatch(
    /^Apr 2025 May 2025 .* Dec 2025 Jan 2026$/,
  );
  expect(months.map(({ column }) => column)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const phases = timelinePhases(facts);
  expect(phases.map(({ firstColumn, columns }) => [firstColumn, columns])).toEqual([
    [1, 5],
    [6, 1],
    [7, 4],
    [10, 1],
  ]);
  expect(milestones(facts).map(({ percent }) => Math.round(percent))).toEqual([40, 60, 88, 98]);
});

it("has as many months as the configured challenge", () => {
  const other = factsAt("2031-03-15T12:00:00Z", {
    challengeStartsAt: "2031-02-01T05:00:00Z",
    challengeEndsAt: "2031-06-15T05:00:00Z",
  });
  expect(
    timelineMonths(other)
      .map(({ label }) => label)
      .join(" "),
  ).toBe("Feb Mar Apr May Jun");
  expect(dateColumn(other, "2035-01-01T12:00:00Z")).toBe(5);
});
