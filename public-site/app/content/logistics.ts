import { inWords } from "#common/words.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";
import { pages } from "./pages.ts";
import { capitalized } from "./text.ts";

/** The Challenge Logistics page; its rules are in eligibility.ts. */
export const logistics = {
  title: "Challenge Logistics",
} as const;

export const participation = ({ entering, hasTeams, dates }: ChallengeFacts) => ({
  title: "Participation",
  paragraphs: [
    `The challenge is for university students, graduate and post-doc students, and recent graduates (${figures.graduatedFrom} onwards) aged ${figures.minimumAge} or over, worldwide.`,
    hasTeams
      ? `You enter ${entering}. The deadline for team registration is ${dates.registrationCloses.day}. Everyone on a team needs an account with a complete profile.`
      : "You enter alone, with an account and a complete profile.",
  ],
});

/** The heading of the phases. */
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
    readonly href?: string;
  }[];
}

/** The phases in order, with their dates. */
export function phaseCards({
  dates,
  periods,
  hasTeams,
  canEnter,
  canTeam,
}: ChallengeFacts): readonly PhaseCard[] {
  const { registrationCloses, submissionsOpen, submissionsClose } = dates;
  const teamRegistration = {
    label: "Team registration",
    value: `${canTeam ? "Until" : "Closed"} ${registrationCloses.shortDay}`,
  };
  return [
    {
      number: 1,
      title: "Idea Generation",
      period: periods.ideaGeneration,
      text: "Participants study the brief and work out their ideas. They can edit their entry until submissions close.",
      dates: [
        ...(hasTeams ? [teamRegistration] : []),
        {
          label: "Submissions",
          value: canEnter
            ? `${submissionsOpen.shortDay} to ${submissionsClose.shortDay}`
            : `Closed ${submissionsClose.shortDay}`,
        },
      ],
    },
    {
      number: 2,
      title: "Evaluation",
      period: periods.evaluation,
      text: `Judges review the entries by the evaluation criteria and select the ${figures.topFinalists} finalists.`,
      dates: [
        {
          label: "Finalists selected",
          value: dates.finalistsSelected.shortDay,
          href: pages.finalists,
        },
      ],
    },
    {
      number: 3,
      title: "Idea Refinement and Prototype Development",
      period: periods.refinement,
      text: `The ${figures.finalists} finalist teams develop their ideas with ${figures.mentorship} of mentorship and a design sprint.`,
      dates: [
        {
          label: `${capitalized(figures.topPitching)} selected`,
          value: capitalized(dates.topThreeSelected.roughly),
        },
      ],
    },
    {
      number: 4,
      title: `${capitalized(figures.topPitching)} Pitches and Winner Selection`,
      period: capitalized(dates.challengeEnds.shortRoughly),
      text: `The ${figures.topPitching} travel to Paris, expenses covered, and pitch at the headquarters of ${organization.provider}. The winner is selected there.`,
      dates: [
        { label: "Final pitches", value: "Paris" },
        {
          label: "Winners",
          value: capitalized(dates.challengeEnds.shortPart),
          href: pages.winners,
        },
      ],
    },
  ];
}

/** Beside the timeline. */
export function deadlineNote({ dates, deadline, canEnter }: ChallengeFacts): string {
  const withdrawals = dates.withdrawalsClose.moment;
  if (withdrawals === deadline) {
    return `Submissions and withdrawals ${canEnter ? "close" : "closed"} on ${deadline}.`;
  }
  return `Deadline for submissions: ${deadline}. Deadline for withdrawals: ${withdrawals}.`;
}
