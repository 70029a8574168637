import type { ChallengePhase } from "#shared/challenge.ts";
import { challengeDay, shortMonthName } from "#shared/challengeDates.ts";
import type { ChallengeDate } from "./dates.ts";
import type { ChallengeFacts } from "./facts.ts";

/**
 * Positions on the timeline, whose columns are the months of the challenge. A month begins at midnight UTC-5, the
 * official time zone (dates.ts), so the playhead leaves August in the second in which submissions close, for every
 * visitor in the world.
 */

const DAY = 24 * 60 * 60 * 1000;

function monthCount(instant: string | Date): number {
  const { year, month } = challengeDay(new Date(instant));
  return year * 12 + month;
}

/** The column of the month of an instant; below 1 before the challenge, above the last one after it. */
function columnOf({ dates }: ChallengeFacts, instant: string | Date): number {
  return monthCount(instant) - monthCount(dates.challengeStarts.instant) + 1;
}

/** The chart of a longer challenge would be illegible. */
const MAX_COLUMNS = 24;

function lastColumn(facts: ChallengeFacts): number {
  const months = columnOf(facts, facts.dates.challengeEnds.instant);
  return Math.min(MAX_COLUMNS, Math.max(1, months));
}

/** The column of an instant's month; the first or last one outside of the challenge. */
export function dateColumn(facts: ChallengeFacts, instant: string | Date): number {
  return Math.min(lastColumn(facts), Math.max(1, columnOf(facts, instant)));
}

/** The first and last column of each phase. */
export function phaseColumns(facts: ChallengeFacts): Record<ChallengePhase, Columns> {
  const { dates } = facts;
  const at = ({ instant }: ChallengeDate) => dateColumn(facts, instant);
  const opens = at(dates.submissionsOpen);
  const ends = at(dates.challengeEnds);
  return {
    "Pre-Launch": { first: 1, last: Math.max(1, opens - 1) },
    "Open Submission": { first: opens, last: at(dates.submissionsClose) },
    Evaluation: { first: at(dates.evaluationStarts), last: at(dates.finalistsSelected) },
    Refinement: { first: at(dates.refinementStarts), last: ends },
    Pitches: { first: ends, last: ends },
  };
}

export interface Columns {
  readonly first: number;
  readonly last: number;
}

/**
 * The column of "We are here": today's column, unless the configured phase differs. Then it is the first column of
 * that phase, because the configuration overrides the calendar.
 */
export function timelineColumn(facts: ChallengeFacts): number {
  const { challenge, now } = facts;
  if (challenge.phase === null) return dateColumn(facts, now);
  const { first, last } = phaseColumns(facts)[challenge.phase];
  const column = columnOf(facts, now);
  return column >= first && column <= last ? column : first;
}

/**
 * The position of "We are here" from the left: today, or the middle of its column if the configured phase differs.
 * After the last month it is the end of the timeline.
 */
export function playheadPercent(facts: ChallengeFacts): number {
  const column = timelineColumn(facts);
  const today = columnOf(facts, facts.now);
  const last = lastColumn(facts);
  if (column === last && today > last) return 100;
  return today === column ? dayPercent(facts, facts.now) : percentFromLeft(facts, column - 0.5);
}

/** The position of the middle of an instant's day. */
export function dayPercent(facts: ChallengeFacts, instant: string | Date): number {
  const { year, month, day } = challengeDay(new Date(instant));
  const days = (Date.UTC(year, month) - Date.UTC(year, month - 1)) / DAY;
  return percentFromLeft(facts, dateColumn(facts, instant) - 1 + (day - 0.5) / days);
}

/** The position of a date that is announced without a day: the middle of its third of the month. */
export function roughPercent(
  facts: ChallengeFacts,
  { instant, dayOfMonth }: ChallengeDate,
): number {
  const third = Math.min(2, Math.floor((dayOfMonth - 1) / 10));
  return percentFromLeft(facts, dateColumn(facts, instant) - 1 + (third + 0.5) / 3);
}

function percentFromLeft(facts: ChallengeFacts, columns: number): number {
  return (columns * 100) / lastColumn(facts);
}

/** The months of the columns. */
export function timelineMonths(facts: ChallengeFacts) {
  const first = monthCount(facts.dates.challengeStarts.instant) - 1;
  return Array.from({ length: lastColumn(facts) }, (_, index) => ({
    column: index + 1,
    /** "Apr" */
    label: shortMonthName(((first + index) % 12) + 1),
    year: Math.floor((first + index) / 12),
  }));
}
