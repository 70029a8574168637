import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { mainAction, nextStep } from "./mainAction.ts";
import { organization } from "./organization.ts";
import { pages } from "./pages.ts";
import { capitalized } from "./text.ts";

/** The sections of the home page between the hero (hero.ts) and the mailing list (mailingList.ts). */

export const statement = (facts: ChallengeFacts) => ({
  title: `Over ${figures.chronicDisease} people in the US live with chronic diseases.`,
  paragraphs: [
    "Where the treatment is an intravenous infusion, life is arranged around it: the trip to the clinic, the chair, the line in the arm.",
    `An on-body device can turn that around. It is small enough to wear for up to ${figures.wear}, and it delivers a large dose under the skin while its wearer gets on with the day.`,
    `This challenge does not ask for a better version of what exists. It asks what this device would be if you began with a blank page. ${invitation(facts)}`,
  ],
  action: { text: "Read the Full Brief", href: pages.challenge },
});

function invitation({ stage, canTeam, hasTeams, entering, dates }: ChallengeFacts): string {
  switch (stage) {
    case "before":
    case "open":
      return canTeam || !hasTeams
        ? `Enter ${entering}, from anywhere in the world.`
        : "You can still enter on your own, from anywhere in the world.";
    case "judging":
      return `Submissions closed on ${dates.submissionsClose.day}.`;
    case "finalists":
      return `The ${figures.topFinalists} answers are selected.`;
    case "over":
      return "The winners are selected.";
  }
}

export const incentives = ({ dates, canEnter }: ChallengeFacts) => ({
  title: canEnter ? "What’s in it for you" : "Finalist rewards",
  items: [
    {
      title: canEnter ? "Win big" : "Prizes",
      text: `Prizes total ${figures.allPrizes}. First place is worth up to ${figures.firstPrize}, and every one of the ${figures.finalists} finalist teams receives a prize.`,
    },
    {
      title: "Learn from industry leaders",
      text: `Finalist teams get ${figures.mentorship} of mentorship and a design sprint to take their idea from a description to a prototype.`,
    },
    {
      title: "Build a signature case study",
      text: "A hard problem, a real brief, and people whose treatment depends on the answer: one project that shows how you think, from the first sketch on.",
    },
    {
      title: "Launch a career in medical devices",
      text: `The ${figures.topPitching} teams pitch at the headquarters of ${organization.provider} in Paris, ${dates.challengeEnds.monthAndYear}, expenses covered.`,
    },
  ],
});

/** Three steps to take part; after submissions close, the next steps of the challenge. */
export function interest(facts: ChallengeFacts, isSignedIn: boolean) {
  return facts.canEnter ? stepsToEnter(facts, isSignedIn) : stepsToWinners(facts);
}

const joinList = { text: "Join the mailing list", href: pages.mailingList };

function stepsToEnter(facts: ChallengeFacts, isSignedIn: boolean) {
  const { periods, dates, teammates, canTeam, hasTeams } = facts;
  const solo = hasTeams
    ? `start your entry. Teams closed on ${dates.registrationCloses.shortDay}; you can still enter on your own`
    : "start your entry on your own";
  return {
    title: "Are you interested?",
    steps: [
      {
        title: canTeam ? "Register your team" : "Register",
        period: periods.registration,
        text: `Create an account and complete your profile. Then ${canTeam ? `enter alone or invite up to ${teammates}` : solo}.`,
        action: mainAction(facts, isSignedIn),
      },
      {
        title: "Sign up for updates",
        period: periods.ideaGeneration,
        text: "Not sure yet? Join the mailing list for news about dates and decisions.",
        action: joinList,
      },
      {
        title: "Submit your idea",
        period: periods.submissions,
        text: "Describe your idea, or several of them, in one entry. You can edit it until the deadline.",
        action: { text: "See how it works", href: pages.logistics },
      },
    ],
  };
}

function stepsToWinners(facts: ChallengeFacts) {
  const { dates, periods, isReleased, isDecided } = facts;
  return {
    title: isDecided ? "How it went" : "What comes next",
    steps: [
      {
        title: "Judging",
        period: periods.evaluation,
        text: `Several judges review every entry without knowing whose it is, and select the ${figures.topFinalists}.`,
        action: { text: "How judging works", href: pages.judgingExplained },
      },
      {
        title: "Sign up for updates",
        period: "At any time",
        text: "Join the mailing list for news about decisions. You don’t need an account.",
        action: joinList,
      },
      {
        title: "Pitches in Paris",
        period: capitalized(dates.challengeEnds.roughly),
        text: `The ${figures.topPitching} of the ${figures.finalists} finalist teams pitch in Paris, where the winner is selected.`,
        action: isReleased ? nextStep(facts) : { text: "See all dates", href: pages.logistics },
      },
    ],
  };
}
