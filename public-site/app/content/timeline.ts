import type { ChallengePhase } from "#shared/challenge.ts";
import { challengeDay, shortMonthName } from "#shared/challengeDates.ts";
import type { ChallengeFacts } from "./facts.ts";

/**
 * Where things stand on the timeline, whose columns are the months of the challenge: ten, as the
 * challenge was announced. A month begins at midnight UTC-5, the clock of the deadline (dates.ts), so
 * the playhead leaves August in the second in which submissions close, for every visitor in the world.
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

/** More months than these would not be read. */
const MOST_COLUMNS = 24;

function lastColumn(facts: ChallengeFacts): number {
  const months = columnOf(facts, facts.dates.challengeEnds.instant);
  return Math.min(MOST_COLUMNS, Math.max(1, months));
}

/** The column of an instant's month, brought into 1 to the last one. */
export function dateColumn(facts: ChallengeFacts, instant: string | Date): number {
  return Math.min(lastColumn(facts), Math.max(1, columnOf(facts, instant)));
}

/** Where each phase begins, and how far it reaches. */
function phaseSpan(facts: ChallengeFacts, phase: ChallengePhase): { first: number; last: number } {
  const { submissionsOpen, submissionsClose, evaluationStarts, finalistsSelected } = facts.dates;
  const { refinementStarts, challengeEnds } = facts.dates;
  const at = ({ instant }: { instant: string }) => dateColumn(facts, instant);
  const opens = at(submissionsOpen);
  return {
    "Pre-Launch": { first: 1, last: Math.max(1, opens - 1) },
    "Open Submission": { first: opens, last: at(submissionsClose) },
    Evaluation: { first: at(evaluationStarts), last: at(finalistsSelected) },
    Refinement: { first: at(refinementStarts), last: at(challengeEnds) },
    Pitches: { first: at(challengeEnds), last: at(challengeEnds) },
  }[phase];
}

/**
 * The column of "We are here". The configured phase gives it, and while the date lies in the months of
 * that phase, the date: what an administrator has configured outweighs the calendar. Without a phase
 * the date alone decides.
 */
export function timelineColumn(facts: ChallengeFacts): number {
  const { challenge, now } = facts;
  if (challenge.phase === null) return dateColumn(facts, now);
  const { first, last } = phaseSpan(facts, challenge.phase);
  const column = columnOf(facts, now);
  return column >= first && column <= last ? column : first;
}

/**
 * How far from the left "We are here" stands: at today, or in the middle of its column where the phase
 * does not allow that. Once the last month is over all columns are behind: it stands at their end.
 */
export function playheadPercent(facts: ChallengeFacts): number {
  const column = timelineColumn(facts);
  const today = columnOf(facts, facts.now);
  const last = lastColumn(facts);
  if (column === last && today > last) return percentFromLeft(facts, last);
  return today === column ? dayPercent(facts, facts.now) : percentFromLeft(facts, column - 0.5);
}

/** How far from the left the middle of an instant's day stands. */
export function dayPercent(facts: ChallengeFacts, instant: string | Date): number {
  const { year, month, day } = challengeDay(new Date(instant));
  const days = (Date.UTC(year, month) - Date.UTC(year, month - 1)) / DAY;
  return percentFromLeft(facts, dateColumn(facts, instant) - 1 + (day - 0.5) / days);
}

/** How far from the left so many columns end. */
export function percentFromLeft(facts: ChallengeFacts, columns: number): number {
  return (columns * 100) / lastColumn(facts);
}

interface TimelineMonth {
  readonly column: number;
  /** "Apr" */
  readonly label: string;
  readonly year: number;
}

/** The headers of the columns. */
export function timelineMonths(facts: ChallengeFacts): readonly TimelineMonth[] {
  const start = challengeDay(new Date(facts.dates.challengeStarts.instant));
  return Array.from({ length: lastColumn(facts) }, (_, index) => {
    const monthsSinceJanuary = start.month - 1 + index;
    return {
      column: index + 1,
      label: shortMonthName((monthsSinceJanuary % 12) + 1),
      year: start.year + Math.floor(monthsSinceJanuary / 12),
    };
  });
}
