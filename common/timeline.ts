import type { ChallengePhase } from "#shared/challenge.ts";
import { challengeDay, shortMonthName } from "#shared/challengeDates.ts";
import type { Challenge } from "#shared/challengeRow.ts";

/**
 * Positions on the timeline, whose columns are the months of the challenge. A month begins at midnight UTC-5, the
 * official time zone, so the playhead leaves August in the second in which submissions close, for every visitor in the
 * world.
 */

const DAY = 24 * 60 * 60 * 1000;

/** The dates and the phase, and the time of the challenge's clock. */
interface TimelineFacts {
  readonly challenge: Challenge;
  readonly now: Date;
}

function monthCount(instant: string | Date): number {
  const { year, month } = challengeDay(new Date(instant));
  return year * 12 + month;
}

/** The column of the month of an instant; below 1 before the challenge, above the last one after it. */
function columnOf({ challenge }: TimelineFacts, instant: string | Date): number {
  return monthCount(instant) - monthCount(challenge.challenge_starts_at) + 1;
}

/** The chart of a longer challenge would be illegible. */
const MAX_COLUMNS = 24;

function lastColumn(facts: TimelineFacts): number {
  const months = columnOf(facts, facts.challenge.challenge_ends_at);
  return Math.min(MAX_COLUMNS, Math.max(1, months));
}

/** The column of an instant's month; the first or last one outside of the challenge. */
export function dateColumn(facts: TimelineFacts, instant: string | Date): number {
  return Math.min(lastColumn(facts), Math.max(1, columnOf(facts, instant)));
}

/** The first and last column of each phase. */
export function phaseColumns(facts: TimelineFacts): Record<ChallengePhase, Columns> {
  const { challenge } = facts;
  const at = (instant: string | Date) => dateColumn(facts, instant);
  // A phase begins one second after the former one ends.
  const after = (instant: string) => at(new Date(Date.parse(instant) + 1000));
  const opens = at(challenge.submissions_open_at);
  const ends = at(challenge.challenge_ends_at);
  return {
    "Pre-Launch": { first: 1, last: Math.max(1, opens - 1) },
    "Open Submission": { first: opens, last: at(challenge.submissions_close_at) },
    Evaluation: {
      first: after(challenge.submissions_close_at),
      last: at(challenge.finalists_selected_at),
    },
    Refinement: { first: after(challenge.finalists_selected_at), last: ends },
    Pitches: { first: ends, last: ends },
  };
}

/** The columns of the timeline's bars, in their order. Pitches end the refinement, so the last two overlap. */
export function barColumns(facts: TimelineFacts) {
  const { "Open Submission": submission, ...others } = phaseColumns(facts);
  const { Evaluation, Refinement, Pitches } = others;
  return {
    "Idea Generation": { first: 1, last: submission.last },
    Evaluation,
    Refinement,
    Pitches,
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
export function timelineColumn(facts: TimelineFacts): number {
  const { challenge, now } = facts;
  if (challenge.phase === null) return dateColumn(facts, now);
  const { first, last } = phaseColumns(facts)[challenge.phase];
  const column = columnOf(facts, now);
  return column >= first && column <= last ? column : first;
}

/** Whether today is in the column of "We are here": within the challenge, and in the configured phase. */
export const isTodayShown = (facts: TimelineFacts): boolean =>
  timelineColumn(facts) === columnOf(facts, facts.now);

/**
 * The position of "We are here" from the left: today, or the middle of its column if the configured phase differs.
 * After the last month it is the end of the timeline.
 */
export function playheadPercent(facts: TimelineFacts): number {
  const column = timelineColumn(facts);
  const today = columnOf(facts, facts.now);
  const last = lastColumn(facts);
  if (column === last && today > last) return 100;
  return isTodayShown(facts) ? dayPercent(facts, facts.now) : percentFromLeft(facts, column - 0.5);
}

/** The position of the middle of an instant's day. */
export function dayPercent(facts: TimelineFacts, instant: string | Date): number {
  const { year, month, day } = challengeDay(new Date(instant));
  const days = (Date.UTC(year, month) - Date.UTC(year, month - 1)) / DAY;
  return percentFromLeft(facts, dateColumn(facts, instant) - 1 + (day - 0.5) / days);
}

/** The position of a date that is announced without a day: the middle of its third of the month. */
export function roughPercent(facts: TimelineFacts, instant: string): number {
  const third = Math.min(2, Math.floor((challengeDay(new Date(instant)).day - 1) / 10));
  return percentFromLeft(facts, dateColumn(facts, instant) - 1 + (third + 0.5) / 3);
}

function percentFromLeft(facts: TimelineFacts, columns: number): number {
  return (columns * 100) / lastColumn(facts);
}

/** The months of the columns. */
export function timelineMonths(facts: TimelineFacts) {
  const first = monthCount(facts.challenge.challenge_starts_at) - 1;
  return Array.from({ length: lastColumn(facts) }, (_, index) => ({
    column: index + 1,
    /** "Apr" */
    label: shortMonthName(((first + index) % 12) + 1),
    year: Math.floor((first + index) / 12),
  }));
}
