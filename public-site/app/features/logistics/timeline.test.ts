import { expect, it } from "vitest";
import { dateColumn, playheadPercent, timelineColumn, timelineMonths } from "#common/timeline.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { challengePhases } from "~/content/logistics.ts";
import { factsAt } from "~/testing/facts.ts";

const facts = factsAt("2025-05-15T12:00:00Z");
const columnAt = (now: string, phase: ChallengePhase | null = null) =>
  timelineColumn(factsAt(now, { phase }));

/** The first second of each month on the challenge's clock, UTC-5, and the column of the month. */
const monthStarts = Array.from({ length: 10 }, (_, index) => ({
  instant: new Date(Date.UTC(2025, 3 + index, 1, 5)).toISOString(),
  column: index + 1,
}));

it("follows the months of the official clock, between the first and the last one", () => {
  for (const { instant, column } of monthStarts) {
    expect(columnAt(instant), instant).toBe(column);
    const secondBefore = new Date(Date.parse(instant) - 1000).toISOString();
    expect(columnAt(secondBefore), secondBefore).toBe(Math.max(1, column - 1));
  }
  expect([columnAt("2024-12-15T12:00:00Z"), columnAt("2027-04-15T12:00:00Z")]).toEqual([1, 10]);
});

it.each([
  ["Pre-Launch", 1, 4],
  ["Open Submission", 5, 5],
  ["Evaluation", 6, 6],
  ["Refinement", 7, 10],
  ["Pitches", 10, 10],
] as const)("stays in the columns of the configured phase %s: %i to %i", (phase, column, last) => {
  for (const outside of ["2024-08-15T12:00:00Z", "2026-02-15T12:00:00Z", "2026-11-20T12:00:00Z"]) {
    expect(columnAt(outside, phase), outside).toBe(column);
  }
  for (const { instant, column: byDate } of monthStarts) {
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
  const phases = challengePhases(facts);
  const columns = phases.map(({ columns: { first, last } }) => `${first}–${last}`);
  expect(columns).toEqual(["1–5", "6–6", "7–10", "10–10"]);
  expect(phases.map(({ milestone }) => milestone && Math.round(milestone.percent))).toEqual([
    40, 60, 88, 98,
  ]);
});

it("has as many months as the configured challenge", () => {
  const other = factsAt("2031-03-15T12:00:00Z", {
    challenge_starts_at: "2031-02-01T05:00:00Z",
    challenge_ends_at: "2031-06-15T05:00:00Z",
  });
  const labels = timelineMonths(other).map(({ label }) => label);
  expect(labels.join(" ")).toBe("Feb Mar Apr May Jun");
  expect(dateColumn(other, "2035-01-01T12:00:00Z")).toBe(5);
});
