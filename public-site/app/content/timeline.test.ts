import { describe, expect, it } from "vitest";
import { CHALLENGE_PHASES, type ChallengePhase } from "#shared/challenge.ts";
import { dates } from "./dates.ts";
import {
  dateColumn,
  milestonePercent,
  phaseNumberTone,
  playheadPercent,
  timelineColumn,
  timelineMonths,
} from "./timeline.ts";
import { milestones, timelinePhases } from "./timelineData.ts";

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

const midMonths: readonly [month: string, byDate: number][] = [
  ["2024-12", 1],
  ["2025-01", 1],
  ["2025-03", 1],
  ["2025-04", 1],
  ["2025-05", 2],
  ["2025-06", 3],
  ["2025-07", 4],
  ["2025-08", 5],
  ["2025-09", 6],
  ["2025-10", 7],
  ["2025-11", 8],
  ["2025-12", 9],
  ["2026-01", 10],
  ["2026-02", 10],
  ["2026-04", 10],
  ["2026-08", 10],
  ["2026-12", 10],
];

const middleOf = (month: string) => new Date(`${month}-15T12:00:00Z`);

describe("without a configured phase", () => {
  it.each(monthStarts)("enters the month that begins at %s", (instant, column) => {
    expect(timelineColumn(new Date(instant))).toBe(column);
  });

  it.each(monthStarts)("is in the month before until %s", (instant, column) => {
    const secondBefore = new Date(Date.parse(instant) - 1000);
    expect(timelineColumn(secondBefore)).toBe(Math.max(1, column - 1));
  });

  it.each(midMonths)("takes the year into account in %s", (month, column) => {
    expect(timelineColumn(middleOf(month), null)).toBe(column);
  });

  it("stays in August until submissions close, though it is September in UTC", () => {
    const deadline = new Date(dates.submissionsClose.instant);
    expect(deadline.toISOString()).toBe("2025-09-01T04:59:59.000Z");
    expect(timelineColumn(deadline)).toBe(5);
    expect(timelineColumn(new Date(deadline.getTime() + 1000))).toBe(6);
  });

  it("stays at the end when January 2026 is over", () => {
    expect(timelineColumn(new Date("2026-02-01T05:00:00Z"))).toBe(10);
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

  it.each([
    "2024-08-15T12:00:00Z",
    "2025-03-15T12:00:00Z",
    "2026-02-15T12:00:00Z",
    "2026-08-15T12:00:00Z",
    "2026-11-20T12:00:00Z",
  ])("is in the table's column at %s, outside the challenge", (instant) => {
    expect(timelineColumn(new Date(instant), phase)).toBe(column);
  });

  it.each(monthStarts)("keeps to its own columns at %s", (instant, byDate) => {
    const expected = byDate >= column && byDate <= last ? byDate : column;
    expect(timelineColumn(new Date(instant), phase)).toBe(expected);
  });
});

describe("a phase of several months", () => {
  it.each([
    ["Pre-Launch", "2025-04", 1],
    ["Pre-Launch", "2025-06", 3],
    ["Pre-Launch", "2025-07", 4],
    ["Pre-Launch", "2025-08", 1],
    ["Open Submission", "2025-06", 5],
    ["Evaluation", "2025-10", 6],
    ["Refinement", "2025-09", 7],
    ["Refinement", "2025-10", 7],
    ["Refinement", "2025-11", 8],
    ["Refinement", "2025-12", 9],
    ["Refinement", "2026-01", 10],
    ["Refinement", "2026-02", 7],
    ["Pitches", "2025-12", 10],
  ] as const)("%s in %s is column %i", (phase, month, column) => {
    expect(timelineColumn(middleOf(month), phase)).toBe(column);
  });
});

describe("playheadPercent", () => {
  it.each([
    [1, 5],
    [5, 45],
    [6, 55],
    [10, 95],
  ])("puts column %i in its middle, %i percent", (column, percent) => {
    expect(playheadPercent(column)).toBe(percent);
  });

  it.each([
    [-3, 5],
    [0, 5],
    [11, 95],
    [120, 95],
  ])("clamps column %i", (column, percent) => {
    expect(playheadPercent(column)).toBe(percent);
  });
});

describe("the columns", () => {
  it("are the months from April 2025 to January 2026", () => {
    expect(timelineMonths.map(({ label }) => label).join(" ")).toBe(
      "Apr May Jun Jul Aug Sep Oct Nov Dec Jan",
    );
    expect(timelineMonths.map(({ column }) => column)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(timelineMonths.map(({ year }) => year)).toEqual([...Array(9).fill(2025), 2026]);
  });

  it("are covered by the phases without a gap", () => {
    expect(
      timelinePhases.map(({ id, firstColumn, columns }) => [id, firstColumn, columns]),
    ).toEqual([
      ["idea-generation", 1, 5],
      ["evaluation", 6, 1],
      ["refinement", 7, 4],
    ]);
  });

  it("carry the four milestones", () => {
    expect(milestones.map((each) => [each.column, Math.round(milestonePercent(each))])).toEqual([
      [5, 40],
      [6, 60],
      [9, 88],
      [10, 98],
    ]);
  });

  it("hold every milestone within its phase", () => {
    for (const milestone of milestones) {
      const phase = timelinePhases.find(({ id }) => id === milestone.phase);
      expect(milestone.column).toBeGreaterThanOrEqual(phase?.firstColumn ?? Number.NaN);
      expect(milestone.column).toBeLessThan((phase?.firstColumn ?? 0) + (phase?.columns ?? 0));
    }
  });

  it("clamp a date to the challenge", () => {
    expect(dateColumn(new Date("2025-01-15T12:00:00Z"))).toBe(1);
    expect(dateColumn(new Date("2027-06-15T12:00:00Z"))).toBe(10);
  });
});

describe("phaseNumberTone", () => {
  it.each([
    ["#ffffff", "dark"],
    ["#000000", "light"],
    ["#969696", "dark"], // brightness 150, the threshold itself
    ["#959595", "light"], // 149
    ["#00ff00", "light"], // 149.7: green weighs 587 of 1000
    ["#ff0000", "light"],
    ["#F4C7A1", "dark"],
  ] as const)("is on %s %s", (background, tone) => {
    expect(phaseNumberTone(background)).toBe(tone);
  });

  it.each(["white", "#fff", "rgb(0, 0, 0)", "var(--signal)"])("refuses %s", (background) => {
    expect(() => phaseNumberTone(background)).toThrow(RangeError);
  });
});
