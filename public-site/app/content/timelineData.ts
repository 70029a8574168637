import type { ChallengePhase } from "#shared/challenge.ts";
import type { ChallengeDate } from "./dates.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { capitalized } from "./text.ts";
import { dateColumn, dayPercent, percentFromLeft } from "./timeline.ts";

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
