import { officialClockNote } from "../dates.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import { prizesInWords } from "../prizes.ts";
import { datedTerms, terms } from "../terms.ts";
import { type Block, capitalized, list, paragraph, type RichText } from "../text.ts";
import type { FaqItem, FaqSection } from "./section.ts";

export const entering = (facts: ChallengeFacts): FaqSection => ({
  title: "Entering the Contest",
  items: [
    {
      id: 1,
      question: "What is the challenge about?",
      answer: [
        paragraph(
          `Wearable, large-volume, on-body drug delivery devices: devices that people put on themselves and that deliver up to ${figures.volume} of a biologic drug under the skin. ${facts.canEnter ? "You propose an idea for one" : "Participants proposed ideas for one"}. The `,
          { text: "Challenge Brief", href: pages.challenge },
          " says what it has to do and how it is judged.",
        ),
      ],
    },
    { id: 2, question: "How do I enter?", answer: howToEnter(facts) },
    following(facts),
    { id: 4, question: "What are the key dates?", answer: keyDates(facts) },
    {
      id: 5,
      question: "Do I need a team?",
      ...(facts.hasTeams && facts.canEnter && { topics: ["Registering after teams are closed"] }),
      answer: teamOrAlone(facts),
    },
    {
      id: 6,
      question: "Can I join several teams or make several entries?",
      answer: [
        paragraph(
          "No. You join one team or go solo, and you make one entry. If you have more than one idea, put them all into it: one entry may hold several ideas.",
        ),
      ],
    },
    { id: 7, question: "Can I change or withdraw my entry?", answer: changing(facts) },
    {
      id: 8,
      question: "What can I win?",
      topics: ["Payment", "Taxes"],
      answer: [
        ...prizesInWords,
        paragraph(terms.payment),
        paragraph(terms.tax),
        paragraph(
          facts.canEnter
            ? "Before you count on a prize, read the "
            : "What finalists grant is in the ",
          { text: "IP policy", href: faqPath(faqIds.ipPolicy) },
          ".",
        ),
      ],
    },
  ],
});

/** The first words of an answer once nobody can enter any more. */
const closedOn = ({ dates }: ChallengeFacts) =>
  `Submissions closed on ${dates.submissionsClose.day}`;

function howToEnter(facts: ChallengeFacts): readonly Block[] {
  const { dates, deadline, hasTeams, canEnter, canTeam, isReleased } = facts;
  if (!canEnter) {
    return [
      paragraph(
        `${closedOn(facts)}, and nobody can enter any more. ${isReleased ? "Who was selected is on the page of the " : "Who is selected is told on the "}`,
        isReleased
          ? { text: "finalists", href: pages.finalists }
          : { text: "mailing list", href: pages.mailingList },
        ".",
      ),
    ];
  }
  const teams = canTeam
    ? ` If you work in a team, invite the others by e-mail; teams have to be complete by ${dates.registrationCloses.day}.`
    : ` Teams closed on ${dates.registrationCloses.day}: you enter alone.`;
  return [
    list(
      [
        { text: "Register", href: pages.signUp },
        " and complete your profile: name, country, level of study and university.",
      ],
      `Create your entry from your dashboard.${hasTeams ? teams : ""}`,
      facts.window === "open"
        ? `Submit it before ${deadline}.`
        : `Submit it from ${dates.submissionsOpen.day} on, and before ${deadline}.`,
    ),
  ];
}

function following({ canEnter, isDecided }: ChallengeFacts): FaqItem {
  return {
    id: 3,
    question: canEnter
      ? "Can I follow the challenge before I decide to enter?"
      : "Can I follow the challenge without an entry?",
    answer: [
      paragraph(
        "Yes. Join the ",
        { text: "mailing list", href: pages.mailingList },
        isDecided
          ? ": it needs no account. If there is a next challenge, it hears of it first."
          : ": it needs no account, and it hears of every date that changes and of what is decided.",
      ),
    ],
  };
}

function keyDates(facts: ChallengeFacts): readonly Block[] {
  const { dates, periods, hasTeams, canTeam } = facts;
  return [
    list(
      ...(hasTeams
        ? [
            [
              { strong: "Team registration: " },
              `${canTeam ? "until" : "closed"} ${dates.registrationCloses.day}`,
            ],
          ]
        : []),
      [{ strong: "Submissions: " }, periods.submissions],
      [{ strong: "Evaluation: " }, periods.evaluationDays],
      [
        { strong: `${capitalized(figures.topFinalists)} finalists selected: ` },
        dates.finalistsSelected.day,
      ],
      [{ strong: "Refinement and prototypes: " }, periods.refinement],
      [
        { strong: `${capitalized(figures.topPitching)} selected: ` },
        dates.topThreeSelected.roughly,
      ],
      [{ strong: "Pitches in Paris: " }, dates.challengeEnds.roughly],
    ),
    paragraph(
      `${officialClockNote} The `,
      { text: "timeline", href: pages.logistics },
      " shows all of it at a glance. ",
      ...whoWasSelected(facts),
    ),
  ];
}

function whoWasSelected({ isReleased, isDecided }: ChallengeFacts): RichText {
  const finalists = { text: "finalists", href: pages.finalists };
  if (isDecided) {
    const winners = { text: "winners", href: pages.winners };
    return ["Who was selected is on the pages of the ", finalists, " and the ", winners, "."];
  }
  return [
    `Who ${isReleased ? "was selected is" : "is selected will be"} on the page of the `,
    finalists,
    ".",
  ];
}

function teamOrAlone(facts: ChallengeFacts): readonly Block[] {
  const { entering, hasTeams, canEnter, canTeam, dates } = facts;
  if (!hasTeams)
    return [paragraph("No. Everybody enters alone, with an account and a complete profile.")];
  if (!canEnter) return [paragraph(`No. People entered ${entering}. ${closedOn(facts)}.`)];
  if (!canTeam) {
    return [
      paragraph(
        `No, and new ones can no longer be formed: teams closed on ${dates.registrationCloses.day}, and stay as they are. You can still register, and enter alone.`,
      ),
    ];
  }
  return [
    paragraph(
      `No. You can enter ${entering}, yourself included. Everyone on the team needs an account with a complete profile.`,
    ),
    paragraph(datedTerms(facts).registeringLate),
  ];
}

function changing(facts: ChallengeFacts): readonly Block[] {
  const { deadline, dates, canEnter } = facts;
  return [
    paragraph(
      canEnter
        ? `You can edit your entry, even after you have submitted it, until ${deadline}, and withdraw it before ${dates.withdrawalsClose.moment}. Late submissions are not accepted.`
        : `${closedOn(facts)}: an entry stays as it is, unless its team was given more time and reads so on its dashboard. The deadline for withdrawals: ${dates.withdrawalsClose.moment}.`,
    ),
  ];
}
