import { inWords } from "#common/words.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";
import { capitalized } from "./text.ts";

/** The Challenge Logistics page; its rules are in eligibility.ts. */

export const logistics = {
  title: "Challenge Logistics",
} as const;

export const participation = ({ entering, hasTeams }: ChallengeFacts) => ({
  title: "Participation",
  paragraphs: [
    `The challenge is open worldwide to university students, graduate and post-doc students, and recent graduates (${figures.graduatedFrom} onwards) aged ${figures.minimumAge} or over.`,
    `Enter ${entering}. ${hasTeams ? "Everyone on a team needs" : "You need"} an account with a complete profile.`,
  ],
  action: { text: "Register", href: pages.signUp },
});

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
export const phaseCards = ({
  dates,
  now,
  periods,
  hasTeams,
}: ChallengeFacts): readonly PhaseCard[] => [
  {
    number: 1,
    title: "Idea Generation",
    period: periods.ideaGeneration,
    text: `${hasTeams ? "Find your team, study" : "Study"} the brief and work out your idea. You can edit your entry until submissions close.`,
    dates: [
      ...(hasTeams
        ? [
            {
              label: "Team registration",
              value: `${now > new Date(dates.registrationCloses.instant) ? "Closed" : "Until"} ${dates.registrationCloses.shortDay}`,
            },
          ]
        : []),
      {
        label: "Submissions",
        value: `${dates.submissionsOpen.shortDay} to ${dates.submissionsClose.shortDay}`,
      },
    ],
  },
  {
    number: 2,
    title: "Evaluation",
    period: periods.evaluation,
    text: `Entries are judged by the evaluation criteria, and the ${figures.topFinalists} finalists are selected.`,
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
    text: `The ${figures.topPitching} travel to Paris, expenses covered, and pitch at the headquarters of ${organisation.provider}. The winner is selected there.`,
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

/** Beside the timeline and the cards. */
export function deadlineNote({ dates, deadline }: ChallengeFacts): string {
  const withdrawals = dates.withdrawalsClose.moment;
  return withdrawals === deadline
    ? `Submissions and withdrawals close on ${deadline}.`
    : `Submissions close on ${deadline}, withdrawals on ${withdrawals}.`;
}
