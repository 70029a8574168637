import { unbroken } from "#common/content/text.ts";
import { barColumns, type Columns, dayPercent, roughPercent } from "#common/timeline.ts";
import { capitalized, NBSP } from "#common/words.ts";
import type { ChallengePhase } from "#shared/challenge.ts";
import { hasReached, pitchingOf } from "#shared/participation.ts";
import { limits } from "#shared/season.ts";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";

/** The Challenge Logistics page; its rules are in eligibility.ts. */

export const participation = ({
  entering,
  hasTeams,
  canTeam,
  canEnter,
  isDecided,
  dates,
}: ChallengeFacts) => ({
  statement: `The challenge ${isDecided ? "was" : "is"} for university students, graduate and post-doc students, and recent graduates (${figures.graduatedFrom} onwards) aged ${figures.minimumAge} or over, worldwide.`,
  teams: hasTeams
    ? `${canEnter ? "You enter" : "Participants entered"} ${entering}. The deadline for team registration ${canTeam ? "is" : "was"} ${dates.registrationCloses.day}. Everyone on a team ${canEnter ? "needs" : "needed"} an account with a complete profile.`
    : `${canEnter ? "You enter" : "Participants entered"} alone, with an account and a complete profile.`,
});

/** A phase for the timeline and its card. */
export interface Phase {
  /** Starts at 1. */
  readonly number: number;
  readonly title: string;
  /** For the narrow bars of the chart. */
  readonly shortTitle: string;
  /** The configured phases that belong to it. */
  readonly during: readonly ChallengePhase[];
  /** The months of its bar in the chart. */
  readonly columns: Columns;
  readonly period: string;
  /** The period in the timeline, which has a header with the year. */
  readonly days: string;
  readonly text: string;
  /** The dates within the phase. */
  readonly dates: readonly {
    readonly label: string;
    readonly value: string;
    readonly href?: string;
  }[];
  /** None if all finalists pitch: nothing is decided during the refinement. */
  readonly milestone?: Milestone;
}

export interface Milestone {
  readonly title: string;
  readonly period: string;
  /** The position of its dot from the left; and of its end, if it lasts longer than a day. */
  readonly percent: number;
  readonly untilPercent?: number;
  /** Shown in the mobile list. */
  readonly location?: string;
}

/** The phases in order. */
export function challengePhases(facts: ChallengeFacts): readonly Phase[] {
  const { dates, periods, hasTeams, canEnter, canTeam, isReleased, isPitchingKnown, isDecided } =
    facts;
  const { registrationCloses, submissionsOpen, submissionsClose } = dates;
  const { evaluationStarts, finalistsSelected, refinementStarts, topThreeSelected } = dates;
  const { challengeEnds } = dates;
  // By the rules, and by what has happened once it has.
  const selected = isReleased ? facts.finalists : figures.topFinalists;
  const topThree = isPitchingKnown ? capitalized(facts.pitching) : capitalized(figures.topPitching);
  const hasPitched = hasReached(facts.state, "deciding");
  const isOneMonth = submissionsOpen.monthAndYear === submissionsClose.monthAndYear;
  const columns = barColumns(facts);
  const teamRegistration = {
    label: "Team registration",
    value: `${canTeam ? "Until" : "Closed"} ${registrationCloses.shortDay}`,
  };
  return [
    {
      number: 1,
      title: "Idea Generation",
      shortTitle: "Idea Generation",
      during: ["Pre-Launch", "Open Submission"],
      columns: columns["Idea Generation"],
      period: periods.ideaGeneration,
      days: periods.ideaGenerationDays,
      text: canEnter
        ? "Participants study the brief and develop their ideas. They can edit their entries until submissions close."
        : "Participants studied the brief and developed their ideas.",
      dates: [
        ...(hasTeams ? [teamRegistration] : []),
        {
          label: "Submissions",
          value: canEnter
            ? `${submissionsOpen.shortDay} to ${submissionsClose.shortDay}`
            : `Closed ${submissionsClose.shortDay}`,
        },
      ],
      milestone: {
        title: "Submissions Open",
        period: `${submissionsOpen.shortDay} to ${isOneMonth ? submissionsClose.dayOfMonth : submissionsClose.shortDay}`,
        percent: dayPercent(facts, submissionsOpen.instant),
        untilPercent: dayPercent(facts, submissionsClose.instant),
      },
    },
    {
      number: 2,
      title: "Evaluation",
      shortTitle: "Evaluation",
      during: ["Evaluation"],
      columns: columns.Evaluation,
      period: periods.evaluation,
      days: `${evaluationStarts.shortDay} to ${finalistsSelected.shortDay}`,
      text: `Judges ${isReleased ? "reviewed" : "review"} the entries against the evaluation criteria and ${isReleased ? "selected" : "select"} the ${selected} finalists.`,
      dates: [
        { label: "Finalists selected", value: finalistsSelected.shortDay, href: paths.finalists },
      ],
      milestone: {
        title: `Top${NBSP}${isReleased ? facts.challenge.finalists : limits.finalists} Finalists Selected`,
        period: finalistsSelected.shortDay,
        percent: dayPercent(facts, finalistsSelected.instant),
      },
    },
    {
      number: 3,
      title: "Idea Refinement and Prototype Development",
      shortTitle: "Refinement",
      during: ["Refinement"],
      columns: columns.Refinement,
      period: periods.refinement,
      days: `${refinementStarts.shortDay} to ${challengeEnds.shortDay}`,
      text: `The ${isReleased ? facts.finalists : figures.finalists} finalist teams ${hasPitched ? "developed" : "develop"} their ideas with ${figures.mentorship} of mentorship and a design sprint.`,
      ...(facts.allPitch
        ? { dates: [] }
        : {
            dates: [
              { label: `${topThree} selected`, value: capitalized(topThreeSelected.shortPart) },
            ],
            milestone: {
              title: `Top${NBSP}${pitchingOf(facts.challenge) ?? limits.pitching} Finalists Selected`,
              period: capitalized(topThreeSelected.shortPart),
              percent: roughPercent(facts, topThreeSelected.instant),
            },
          }),
    },
    {
      number: 4,
      title: `${isPitchingKnown ? "" : `${topThree} `}Pitches and Winner Selection`,
      shortTitle: isPitchingKnown ? "Pitches" : `${topThree} Pitches`,
      during: ["Pitches"],
      columns: columns.Pitches,
      period: capitalized(challengeEnds.shortRoughly),
      days: capitalized(challengeEnds.shortRoughly),
      text: hasPitched
        ? `${capitalized(facts.pitchers)} traveled to Paris, expenses covered, and pitched at ${organization.provider}’s headquarters.${isDecided ? " The winner was selected there." : ""}`
        : `${capitalized(facts.pitchers)} travel to Paris, expenses covered, and pitch at ${organization.provider}’s headquarters. The winner is selected there.`,
      dates: [
        { label: "Final pitches", value: "Paris" },
        { label: "Winners", value: capitalized(challengeEnds.shortPart), href: paths.winners },
      ],
      milestone: {
        title: "Final Pitches in Paris",
        period: capitalized(challengeEnds.shortPart),
        percent: roughPercent(facts, challengeEnds.instant),
        location: "Paris, FR",
      },
    },
  ];
}

/** Beside the timeline. */
export function deadlineNote({ dates, deadline, canEnter }: ChallengeFacts): string {
  const withdrawals = dates.withdrawalsClose.moment;
  if (withdrawals === deadline) {
    return `Submissions and withdrawals ${canEnter ? "close" : "closed"} on ${unbroken(deadline)}.`;
  }
  return `Deadline for submissions: ${unbroken(deadline)}. Deadline for withdrawals: ${unbroken(withdrawals)}.`;
}
