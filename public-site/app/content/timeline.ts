import type { ChallengePhase } from "#shared/challenge.ts";
import { challengeDay, shortMonthName } from "#shared/challengeDates.ts";
import type { ChallengeDate } from "./dates.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { capitalized } from "./text.ts";

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
function dayPercent(facts: ChallengeFacts, instant: string | Date): number {
  const { year, month, day } = challengeDay(new Date(instant));
  const days = (Date.UTC(year, month) - Date.UTC(year, month - 1)) / DAY;
  return percentFromLeft(facts, dateColumn(facts, instant) - 1 + (day - 0.5) / days);
}

/** How far from the left so many columns end. */
function percentFromLeft(facts: ChallengeFacts, columns: number): number {
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

/** What the timeline of the logistics page shows; where "here" is, is computed in timeline.ts. */

export const timelineLabels = {
  title: "Timeline",
  playhead: "We are here",
} as const;

export interface TimelinePhase {
  /** From 1 on. */
  readonly number: number;
  readonly title: string;
  /** For the narrow bars of the chart. */
  readonly shortTitle: string;
  readonly period: string;
  /** The configured phases that it is under way in. */
  readonly during: readonly ChallengePhase[];
  readonly firstColumn: number;
  readonly columns: number;
}

/** The phases, as bars over the months. */
export function timelinePhases(facts: ChallengeFacts): readonly TimelinePhase[] {
  const { challengeStarts, submissionsClose, evaluationStarts } = facts.dates;
  const { finalistsSelected, refinementStarts, challengeEnds } = facts.dates;
  function span(first: ChallengeDate, last: ChallengeDate) {
    const firstColumn = dateColumn(facts, first.instant);
    return { firstColumn, columns: dateColumn(facts, last.instant) - firstColumn + 1 };
  }
  return [
    {
      number: 1,
      title: "Idea Generation",
      shortTitle: "Idea Generation",
      period: facts.periods.ideaGenerationDays,
      during: ["Pre-Launch", "Open Submission"],
      ...span(challengeStarts, submissionsClose),
    },
    {
      number: 2,
      title: "Evaluation",
      shortTitle: "Evaluation",
      period: `${evaluationStarts.shortDay} to ${finalistsSelected.shortDay}`,
      during: ["Evaluation"],
      ...span(evaluationStarts, finalistsSelected),
    },
    {
      number: 3,
      title: "Idea Refinement and Prototype Development",
      shortTitle: "Refinement",
      period: `${refinementStarts.shortDay} to ${challengeEnds.shortDay}`,
      during: ["Refinement"],
      ...span(refinementStarts, challengeEnds),
    },
    {
      number: 4,
      title: `${capitalized(figures.topPitching)} Pitches and Winner Selection`,
      shortTitle: `${capitalized(figures.topPitching)} Pitches`,
      period: capitalized(challengeEnds.shortRoughly),
      during: ["Pitches"],
      ...span(challengeEnds, challengeEnds),
    },
  ];
}

export interface Milestone {
  readonly title: string;
  readonly period: string;
  /** The number of its phase. */
  readonly phase: number;
  /** Where its dot stands, from the left; and where it ends, if it goes on for a while. */
  readonly percent: number;
  readonly untilPercent?: number;
  /** The mobile list shows it. */
  readonly location?: string;
}

/** The milestones, in order. */
export function milestones(facts: ChallengeFacts): readonly Milestone[] {
  const { submissionsOpen, submissionsClose, finalistsSelected } = facts.dates;
  const { topThreeSelected, challengeEnds } = facts.dates;
  const isOneMonth = submissionsOpen.monthAndYear === submissionsClose.monthAndYear;
  return [
    {
      title: "Submissions Open",
      period: `${submissionsOpen.shortDay} to ${isOneMonth ? submissionsClose.dayOfMonth : submissionsClose.shortDay}`,
      phase: 1,
      percent: dayPercent(facts, submissionsOpen.instant),
      untilPercent: dayPercent(facts, submissionsClose.instant),
    },
    {
      title: `${capitalized(figures.topFinalists)} Finalists Selected`,
      period: finalistsSelected.shortDay,
      phase: 2,
      percent: dayPercent(facts, finalistsSelected.instant),
    },
    {
      title: `${capitalized(figures.topPitching)} Finalists Selected`,
      period: capitalized(topThreeSelected.shortPart),
      phase: 3,
      percent: roughPercent(facts, topThreeSelected),
    },
    {
      title: "Final Pitches in Paris",
      period: capitalized(challengeEnds.shortPart),
      phase: 4,
      percent: roughPercent(facts, challengeEnds),
      location: "Paris, FR",
    },
  ];
}

/** The middle of the third of the month in which a date lies that was announced without a day. */
function roughPercent(facts: ChallengeFacts, { instant, dayOfMonth }: ChallengeDate): number {
  const third = Math.min(2, Math.floor((dayOfMonth - 1) / 10));
  return percentFromLeft(facts, dateColumn(facts, instant) - 1 + (third + 0.5) / 3);
}
