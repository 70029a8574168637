import { inWords } from "#common/words.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";
import { capitalized } from "./text.ts";

/** Instead of a day that has passed without what it was announced for. */
const NOT_YET = "Not announced yet";

/** The Challenge Logistics page; its rules are in eligibility.ts. */

export const logistics = {
  title: "Challenge Logistics",
} as const;

export const participation = (facts: ChallengeFacts) => ({
  title: "Participation",
  paragraphs: [
    `The challenge ${facts.canEnter ? "is" : "was"} open worldwide to university students, graduate and post-doc students, and recent graduates (${figures.graduatedFrom} onwards) aged ${figures.minimumAge} or over.`,
    howToEnter(facts),
  ],
});

function howToEnter({ entering, hasTeams, canEnter, canTeam, dates }: ChallengeFacts): string {
  if (!canEnter) {
    return `People entered ${entering}. Submissions closed on ${dates.submissionsClose.day}; these are the rules that everybody followed.`;
  }
  if (hasTeams && !canTeam) {
    return `Teams closed on ${dates.registrationCloses.day}; you can still enter alone. You need an account with a complete profile.`;
  }
  return `Enter ${entering}. ${hasTeams ? "Everyone on a team needs" : "You need"} an account with a complete profile.`;
}

/** The heading of so many phases. */
export const phasesTitle = (count: number) => `The ${inWords(count)} phases`;

interface PhaseCard {
  /** From 1 on. */
  readonly number: number;
  readonly title: string;
  readonly period: string;
  readonly text: string;
  /** The dates within the phase. */
  readonly dates: readonly {
    readonly label: string;
    readonly value: string;
    /** The page that tells more. */
    readonly href?: string;
  }[];
}

/** The phases in order, with their dates. */
export const phaseCards = (facts: ChallengeFacts): readonly PhaseCard[] => [
  ideaGeneration(facts),
  evaluation(facts),
  refinement(facts),
  pitches(facts),
];

function ideaGeneration({
  dates,
  periods,
  hasTeams,
  canEnter,
  canTeam,
}: ChallengeFacts): PhaseCard {
  const { registrationCloses, submissionsOpen, submissionsClose } = dates;
  return {
    number: 1,
    title: "Idea Generation",
    period: periods.ideaGeneration,
    text: canEnter
      ? `${canTeam ? "Find your team, study" : "Study"} the brief and work out your idea. You can edit your entry until submissions close.`
      : `${hasTeams ? "Teams, and some alone," : "Everybody alone"} studied the brief and worked out their ideas. Entries could be edited until submissions closed.`,
    dates: [
      ...(hasTeams
        ? [
            {
              label: "Team registration",
              value: `${canTeam ? "Until" : "Closed"} ${registrationCloses.shortDay}`,
            },
          ]
        : []),
      {
        label: "Submissions",
        value: canEnter
          ? `${submissionsOpen.shortDay} to ${submissionsClose.shortDay}`
          : `Closed ${submissionsClose.shortDay}`,
      },
    ],
  };
}

function evaluation({ dates, periods, isReleased, isLate }: ChallengeFacts): PhaseCard {
  const are = isReleased ? "were" : "are";
  return {
    number: 2,
    title: "Evaluation",
    period: periods.evaluation,
    text: `Entries ${are} judged by the evaluation criteria, and the ${figures.topFinalists} finalists ${are} selected.`,
    dates: [
      {
        label: "Finalists selected",
        value: !isReleased && isLate ? NOT_YET : dates.finalistsSelected.shortDay,
        href: pages.finalists,
      },
    ],
  };
}

function refinement({ dates, periods, state, hasPitched, isLate }: ChallengeFacts): PhaseCard {
  return {
    number: 3,
    title: "Idea Refinement and Prototype Development",
    period: periods.refinement,
    text: `The ${figures.finalists} finalist teams ${hasPitched ? "developed" : "develop"} their ideas with ${figures.mentorship} of mentorship and a design sprint.`,
    dates: [
      {
        label: `${capitalized(figures.topPitching)} selected`,
        value:
          state === "finalists" && isLate ? NOT_YET : capitalized(dates.topThreeSelected.roughly),
      },
    ],
  };
}

function pitches({ dates, state, hasPitched, isDecided }: ChallengeFacts): PhaseCard {
  const { provider } = organisation;
  return {
    number: 4,
    title: `${capitalized(figures.topPitching)} Pitches and Winner Selection`,
    period: capitalized(dates.challengeEnds.shortRoughly),
    text: hasPitched
      ? `The ${figures.topPitching} traveled to Paris, expenses covered, and pitched at the headquarters of ${provider}. ${isDecided ? "The winner was selected there." : "The decision is not announced yet."}`
      : `The ${figures.topPitching} travel to Paris, expenses covered, and pitch at the headquarters of ${provider}. The winner is selected there.`,
    dates: [
      { label: "Final pitches", value: "Paris" },
      {
        label: "Winners",
        value: state === "deciding" ? NOT_YET : capitalized(dates.challengeEnds.shortPart),
        href: pages.winners,
      },
    ],
  };
}

/** Beside the timeline and the cards. */
export function deadlineNote({ dates, deadline, canEnter }: ChallengeFacts): string {
  const withdrawals = dates.withdrawalsClose.moment;
  if (withdrawals === deadline) {
    return `Submissions and withdrawals ${canEnter ? "close" : "closed"} on ${deadline}.`;
  }
  return canEnter
    ? `Submissions close on ${deadline}, withdrawals on ${withdrawals}.`
    : `Submissions closed on ${deadline}. Deadline for withdrawals: ${withdrawals}.`;
}
