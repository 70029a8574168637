import type { ChallengePhase } from "#shared/challenge.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";
import type { RichText } from "./text.ts";

interface Announcement {
  readonly title: string;
  readonly text: RichText;
}

/** What participants are told on their dashboard, by the configured phase. */
export const announcements = ({
  dates,
  periods,
  teammates,
  hasTeams,
}: ChallengeFacts): Readonly<Record<ChallengePhase, readonly Announcement[]>> => ({
  "Pre-Launch": [
    ...(hasTeams
      ? [
          {
            title: "Form your team now",
            text: [
              `Invite up to ${teammates}. Who is on a team is fixed when team registration closes, on ${dates.registrationCloses.day}.`,
            ],
          },
        ]
      : []),
    {
      title: "Read the brief before you sketch",
      text: [
        { text: "The brief", href: pages.challenge },
        " has the specifications your device has to meet, and ",
        { text: "how ideas are evaluated", href: pages.evaluationCriteria },
        ".",
      ],
    },
  ],
  "Open Submission": [
    {
      title: "Submit early, improve later",
      text: [
        `A submitted entry can be edited until ${dates.submissionsClose.moment}. Late ones are not accepted, so do not wait for the last evening.`,
      ],
    },
    {
      title: "Questions?",
      text: [
        "Most answers are in ",
        { text: "the FAQ", href: pages.faq },
        ". For the others, ",
        { text: "write to us", href: pages.contact },
        ".",
      ],
    },
  ],
  Evaluation: [
    {
      title: "The entries are being read",
      text: [
        `Evaluation takes place from ${periods.evaluationDays}. Decisions appear here once they are released.`,
      ],
    },
  ],
  Refinement: [
    {
      title: `The ${figures.topFinalists} teams are at work`,
      text: [
        { text: "The finalists", href: pages.finalists },
        ` refine their ideas with mentors and a design sprint. The ${figures.topPitching} are selected in ${dates.topThreeSelected.roughly}.`,
      ],
    },
  ],
  Pitches: [
    {
      title: "The pitches take place in Paris",
      text: [
        `The ${figures.topPitching} teams pitch in ${dates.challengeEnds.roughly} at the headquarters of ${organisation.provider}. Who wins is told on the `,
        { text: "winners’ page", href: pages.winners },
        ".",
      ],
    },
  ],
});
