import { type ChallengeDate, dates } from "./dates.ts";
import { figures } from "./figures.ts";
import { capitalized } from "./text.ts";
import { dateColumn } from "./timeline.ts";

/**
 * What the timeline of the logistics page shows. Columns follow
 * from the dates; where "here" is, is computed in timeline.ts.
 */

export const timelineLabels = {
  title: "Timeline",
  playhead: "We are here",
} as const;

type TimelinePhaseId = "idea-generation" | "evaluation" | "refinement";

export interface TimelinePhase {
  readonly id: TimelinePhaseId;
  readonly number: number;
  readonly title: string;
  /** For the narrow bars of the chart. */
  readonly shortTitle: string;
  readonly period: string;
  /** 1 to 10. */
  readonly firstColumn: number;
  readonly columns: number;
}

function span(first: ChallengeDate, last: ChallengeDate) {
  const firstColumn = columnOf(first);
  return { firstColumn, columns: columnOf(last) - firstColumn + 1 };
}

function columnOf(date: ChallengeDate): number {
  return dateColumn(new Date(date.instant));
}

export const timelinePhases: readonly TimelinePhase[] = [
  {
    id: "idea-generation",
    number: 1,
    title: "Idea Generation",
    shortTitle: "Idea Generation",
    period: `Now to ${dates.submissionsClose.shortDay}`,
    ...span(dates.challengeStarts, dates.submissionsClose),
  },
  {
    id: "evaluation",
    number: 2,
    title: "Evaluation",
    shortTitle: "Evaluation",
    period: `${dates.evaluationStarts.shortDay} to ${dates.finalistsSelected.shortDay}`,
    ...span(dates.evaluationStarts, dates.finalistsSelected),
  },
  {
    id: "refinement",
    number: 3,
    title: "Idea Refinement and Prototype Development",
    shortTitle: "Refinement",
    period: `${dates.refinementStarts.shortDay} to ${dates.challengeEnds.shortDay}`,
    ...span(dates.refinementStarts, dates.challengeEnds),
  },
];

export interface Milestone {
  readonly title: string;
  readonly period: string;
  readonly phase: TimelinePhaseId;
  /** 1 to 10. */
  readonly column: number;
  /** Where in its month the dot stands: 0 on the first day, 1 on the last. */
  readonly within: number;
  /** Goes on until the end of its month. */
  readonly lasts?: true;
  /** The mobile list shows it. */
  readonly location?: string;
}

/** "Late" in a month, between its middle and its end. */
const late = 0.8;

export const milestones: readonly Milestone[] = [
  {
    title: "Submissions Open",
    period: `${dates.submissionsOpen.shortDay} to ${dates.submissionsClose.dayOfMonth}`,
    phase: "idea-generation",
    column: columnOf(dates.submissionsOpen),
    within: 0,
    lasts: true,
  },
  {
    title: `${capitalized(figures.topFinalists)} Finalists Selected`,
    period: dates.finalistsSelected.shortDay,
    phase: "evaluation",
    column: columnOf(dates.finalistsSelected),
    within: 1,
  },
  {
    title: `${capitalized(figures.topPitching)} Finalists Selected`,
    period: `Late ${dates.topThreeSelected.shortMonth}`,
    phase: "refinement",
    column: columnOf(dates.topThreeSelected),
    within: late,
  },
  {
    title: "Final Pitches in Paris",
    period: `Late ${dates.challengeEnds.shortMonth}`,
    phase: "refinement",
    column: columnOf(dates.challengeEnds),
    within: late,
    location: "Paris, FR",
  },
];
