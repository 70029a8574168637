import { officialClockNote } from "../dates.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import { prizesInWords } from "../prizes.ts";
import { datedTerms, terms } from "../terms.ts";
import { capitalized, list, paragraph } from "../text.ts";
import type { FaqSection } from "./section.ts";

export const entering = (facts: ChallengeFacts): FaqSection => {
  const { dates, deadline, periods, entering, hasTeams } = facts;
  return {
    title: "Entering the Contest",
    items: [
      {
        id: 1,
        question: "What is the challenge about?",
        answer: [
          paragraph(
            `Wearable, large-volume, on-body drug delivery devices: devices that people put on themselves and that deliver up to ${figures.volume} of a biologic drug under the skin. You propose an idea for one. The `,
            { text: "Challenge Brief", href: pages.challenge },
            " says what it has to do and how it is judged.",
          ),
        ],
      },
      {
        id: 2,
        question: "How do I enter?",
        answer: [
          list(
            [
              { text: "Register", href: pages.signUp },
              " and complete your profile: name, country, level of study and university.",
            ],
            `Create your entry from your dashboard.${hasTeams ? ` If you work in a team, invite the others by e-mail; teams have to be complete by ${dates.registrationCloses.day}.` : ""}`,
            `Submit it from ${dates.submissionsOpen.day} on, and before ${deadline}.`,
          ),
        ],
      },
      {
        id: 3,
        question: "Can I follow the challenge before I decide to enter?",
        answer: [
          paragraph(
            "Yes. Join the ",
            { text: "mailing list", href: pages.mailingList },
            `: it needs no account, and it is open until ${dates.submissionsClose.day}.`,
          ),
        ],
      },
      {
        id: 4,
        question: "What are the key dates?",
        answer: [
          list(
            [{ strong: "Team registration: " }, `until ${dates.registrationCloses.day}`],
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
            " shows all of it at a glance. Who was selected is on the pages of the ",
            { text: "finalists", href: pages.finalists },
            " and the ",
            { text: "winners", href: pages.winners },
            ".",
          ),
        ],
      },
      {
        id: 5,
        question: "Do I need a team?",
        topics: ["Registering after teams are closed"],
        answer: [
          paragraph(
            hasTeams
              ? `No. You can enter ${entering}, yourself included. Everyone on the team needs an account with a complete profile.`
              : "No. Everybody enters alone, with an account and a complete profile.",
          ),
          ...(hasTeams ? [paragraph(datedTerms(facts).registeringLate)] : []),
        ],
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
      {
        id: 7,
        question: "Can I change or withdraw my entry?",
        answer: [
          paragraph(
            `You can edit your entry, even after you have submitted it, until ${deadline}, and withdraw it before ${dates.withdrawalsClose.moment}. Late submissions are not accepted.`,
          ),
        ],
      },
      {
        id: 8,
        question: "What can I win?",
        topics: ["Payment", "Taxes"],
        answer: [
          ...prizesInWords,
          paragraph(terms.payment),
          paragraph(terms.tax),
          paragraph(
            "Before you count on a prize, read the ",
            { text: "IP policy", href: faqPath(faqIds.ipPolicy) },
            ".",
          ),
        ],
      },
    ],
  };
};
