import type { ChallengePhase } from "#shared/challenge.ts";
import { challengeDay, shortMonthName } from "#shared/challengeDates.ts";
import { dates } from "./dates.ts";

/**
 * Where things stand on the timeline: ten columns, one for each month of the challenge. A month
 * begins at midnight UTC-5, the clock of the deadline (dates.ts), so the playhead leaves August
 * in the same second in which submissions close, for every visitor in the world.
 */

/** The column of the month of an instant; below 1 before the challenge, above 10 after it. */
function columnOf(instant: Date): number {
  return monthCount(instant) - monthCount(new Date(dates.challengeStarts.instant)) + 1;
}

function monthCount(instant: Date): number {
  const { year, month } = challengeDay(instant);
  return year * 12 + month;
}

const firstColumn = 1;
const lastColumn = columnOf(new Date(dates.challengeEnds.instant));

/** A number brought into 1 to 10. */
function clampColumn(column: number): number {
  return Math.min(lastColumn, Math.max(firstColumn, column));
}

/** The column of a date's month: 1 until April 2025, 10 from January 2026 on. */
export function dateColumn(instant: Date): number {
  return clampColumn(columnOf(instant));
}

/**
 * Where each configured phase begins and how far it reaches:
 * Pre-Launch until the month before submissions open, Refinement until the pitches.
 */
const phaseSpans: Readonly<Record<ChallengePhase, { first: number; last: number }>> = {
  "Pre-Launch": { first: 1, last: 4 },
  "Open Submission": { first: 5, last: 5 },
  Evaluation: { first: 6, last: 6 },
  Refinement: { first: 7, last: 10 },
  Pitches: { first: 10, last: 10 },
};

/**
 * The column of "We are here", 1 to 10. The configured phase gives the column of the table; while
 * the date lies in the months of that phase, the date gives it. A date outside them does not
 * move the playhead: what an administrator has configured outweighs the calendar. Without a
 * phase the date alone decides.
 */
export function timelineColumn(now: Date, phase: ChallengePhase | null = null): number {
  if (phase === null) return dateColumn(now);
  const { first, last } = phaseSpans[phase];
  const column = columnOf(now);
  return column >= first && column <= last ? column : first;
}

/** How far from the left the playhead stands: the middle of its column, which is clamped to 1 to 10. */
export function playheadPercent(column: number): number {
  return percentFromLeft(clampColumn(column) - 0.5);
}

/** How far from the left a milestone stands; `within` is 0 on the first day of its month, 1 on the last. */
export function milestonePercent(milestone: { column: number; within: number }): number {
  return percentFromLeft(milestone.column - 1 + milestone.within);
}

function percentFromLeft(columns: number): number {
  return (columns * 100) / lastColumn;
}

interface TimelineMonth {
  readonly column: number;
  /** "Apr" */
  readonly label: string;
  readonly year: number;
}

/** The headers of the columns. */
export const timelineMonths: readonly TimelineMonth[] = Array.from(
  { length: lastColumn },
  (_, index) => {
    const start = challengeDay(new Date(dates.challengeStarts.instant));
    const monthsSinceJanuary = start.month - 1 + index;
    return {
      column: index + 1,
      label: shortMonthName((monthsSinceJanuary % 12) + 1),
      year: start.year + Math.floor(monthsSinceJanuary / 12),
    };
  },
);

/** The perceived brightness of a color from which on dark digits read better than light ones. */
const contrastThreshold = 150;

/**
 * Whether the number of a phase is set dark or light on the phase's color, by the perceived
 * brightness (0 to 255) of that color. Throws a RangeError unless it is written "#rrggbb".
 */
export function phaseNumberTone(background: string): "dark" | "light" {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(background);
  if (!match) throw new RangeError(`Not a color in the form #rrggbb: ${background}`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((pair) => Number.parseInt(pair, 16));
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000;
  return brightness >= contrastThreshold ? "dark" : "light";
}
