import type { Standing } from "#shared/standing.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";
import type { RichText } from "./text.ts";

interface Announcement {
  readonly title: string;
  readonly text: RichText;
}

/**
 * What participants are told on their dashboard.
 * @param standing where the reader stands: not everybody has an entry in the running, or no more time.
 */
export function announcements(facts: ChallengeFacts, standing: Standing): readonly Announcement[] {
  const { challenge, person, window } = standing;
  switch (challenge) {
    case "before":
    case "teams":
      return facts.hasTeams ? [formTeam(facts), readBrief] : [readBrief];
    case "alone":
      return person === "no_entry" && facts.hasTeams
        ? [enterAlone(facts), submitEarly(facts)]
        : [submitEarly(facts), questions];
    case "closed":
    case "evaluation":
      if (window === "open" && person !== "submitted") return [moreTime, questions];
      return [person === "submitted" ? beingRead(facts) : closedWithout(facts)];
    case "finalists":
      return [atWork(facts)];
    case "top_three":
      return [beforePitches(facts)];
    case "deciding":
      return [afterPitches];
    case "winners":
    case "afterwards":
      return [decided];
  }
}

const readBrief: Announcement = {
  title: "Read the brief before you sketch",
  text: [
    { text: "The brief", href: pages.challenge },
    " has the specifications your device has to meet, and ",
    { text: "how ideas are evaluated", href: pages.evaluationCriteria },
    ".",
  ],
};

const questions: Announcement = {
  title: "Questions?",
  text: [
    "Most answers are in ",
    { text: "the FAQ", href: pages.faq },
    ". For the others, ",
    { text: "write to us", href: pages.contact },
    ".",
  ],
};

const formTeam = ({ dates, teammates }: ChallengeFacts): Announcement => ({
  title: "Form your team now",
  text: [
    `Invite up to ${teammates}. Who is on a team is fixed when team registration closes, on ${dates.registrationCloses.day}.`,
  ],
});

const enterAlone = ({ dates, deadline }: ChallengeFacts): Announcement => ({
  title: "You can still enter alone",
  text: [
    `Teams closed on ${dates.registrationCloses.day}. An entry of your own can be begun and submitted until ${deadline}.`,
  ],
});

const submitEarly = ({ deadline }: ChallengeFacts): Announcement => ({
  title: "Submit early, improve later",
  text: [
    `A submitted entry can be edited until ${deadline}. Late ones are not accepted, so do not wait for the last evening.`,
  ],
});

const moreTime: Announcement = {
  title: "You have more time",
  text: [
    "Submissions have closed for the others. Your own deadline stands above, and a draft is not read: submit it before then.",
  ],
};

/** The days of the evaluation; nothing of them once they have passed. */
const evaluationTakes = ({ isLate, periods }: ChallengeFacts) =>
  isLate ? "" : `Evaluation takes place from ${periods.evaluationDays}. `;

const beingRead = (facts: ChallengeFacts): Announcement => ({
  title: "The entries are being read",
  text: [`${evaluationTakes(facts)}Decisions appear here once they are released.`],
});

const closedWithout = (facts: ChallengeFacts): Announcement => ({
  title: "The entries are being read",
  text: [
    `${evaluationTakes(facts)}Who is selected is told on the `,
    { text: "mailing list", href: pages.mailingList },
    ".",
  ],
});

const atWork = ({ isLate, dates }: ChallengeFacts): Announcement => ({
  title: `The ${figures.topFinalists} teams are at work`,
  text: [
    { text: "The finalists", href: pages.finalists },
    ` refine their ideas with mentors and a design sprint.${isLate ? "" : ` The ${figures.topPitching} are selected in ${dates.topThreeSelected.roughly}.`}`,
  ],
});

const onWinnersPage: RichText = [
  "Who wins is told on the ",
  { text: "winners’ page", href: pages.winners },
  ".",
];

const beforePitches = ({ dates }: ChallengeFacts): Announcement => ({
  title: `The ${figures.topPitching} pitch in Paris`,
  text: [
    `The pitches are in ${dates.challengeEnds.roughly}, at the headquarters of ${organisation.provider}. `,
    ...onWinnersPage,
  ],
});

const afterPitches: Announcement = {
  title: "The pitches are over",
  text: ["The decision is not announced yet. ", ...onWinnersPage],
};

const decided: Announcement = {
  title: "The winners are selected",
  text: [
    "Read who they are on the ",
    { text: "winners’ page", href: pages.winners },
    ". Thank you for having been a part of this challenge.",
  ],
};
