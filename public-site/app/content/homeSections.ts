import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { mainAction, outlook } from "./mainAction.ts";
import { organisation } from "./organisation.ts";
import { pages } from "./pages.ts";
import { capitalized } from "./text.ts";

/** The sections of the home page between the hero (hero.ts) and the mailing list (mailingList.ts). */

export const statement = (facts: ChallengeFacts) => ({
  title: `Over ${figures.chronicDisease} people in the US live with chronic diseases.`,
  paragraphs: [
    "Where the treatment is an intravenous infusion, life is arranged around it: the trip to the clinic, the chair, the line in the arm.",
    `An on-body device can turn that around. It is small enough to wear for up to ${figures.wear}, and it delivers a large dose under the skin while its wearer gets on with the day.`,
    `${
      facts.canEnter
        ? "We are not asking for a better version of what exists. We are asking what this device would be if you began with a blank page."
        : "We did not ask for a better version of what exists. We asked what this device would be if one began with a blank page."
    } ${callToEnter(facts)}`,
  ],
  action: { text: "Read the Full Brief", href: pages.challenge },
});

function callToEnter({
  canEnter,
  canTeam,
  hasTeams,
  entering,
  isReleased,
  isDecided,
  dates,
}: ChallengeFacts) {
  if (canTeam || (canEnter && !hasTeams)) return `Enter ${entering}, from anywhere in the world.`;
  if (canEnter) return "You can still enter alone, from anywhere in the world.";
  if (isDecided) return "Who answered it best has been decided.";
  return isReleased
    ? `The ${figures.topFinalists} answers have been selected.`
    : `Submissions closed on ${dates.submissionsClose.day}.`;
}

export const incentives = ({ dates, canEnter, isReleased, hasPitched }: ChallengeFacts) => ({
  title: canEnter ? "What’s in it for you" : "Finalist rewards",
  items: [
    {
      title: canEnter ? "Win big" : "Prizes",
      text: `Prizes total ${figures.allPrizes}. First place is worth up to ${figures.firstPrize}, and every one of the ${figures.finalists} finalist teams receives a prize.`,
    },
    {
      title: "Learn from industry leaders",
      text: `Finalist teams ${hasPitched ? "had" : isReleased ? "have" : "get"} ${figures.mentorship} of mentorship and a design sprint to take their idea from a description to a prototype.`,
    },
    {
      title: "Build a signature case study",
      text: "A hard problem, a real brief, and people whose treatment depends on the answer: one project that shows how you think, from the first sketch on.",
    },
    {
      title: "Launch a career in medical devices",
      text: hasPitched
        ? `The ${figures.topPitching} teams traveled to Paris in ${dates.challengeEnds.monthAndYear}, expenses covered, and pitched at the headquarters of ${organisation.provider}.`
        : `The ${figures.topPitching} teams travel to Paris in ${dates.challengeEnds.monthAndYear}, expenses covered, to pitch at the headquarters of ${organisation.provider}.`,
    },
  ],
});

/** Three steps: how to take part and, once nobody can any more, what becomes of the entries. */
export function interest(facts: ChallengeFacts, isSignedIn: boolean) {
  return facts.canEnter ? stepsToEnter(facts, isSignedIn) : stepsToWinners(facts);
}

interface Step {
  readonly title: string;
  readonly period: string;
  readonly text: string;
  readonly action: { readonly text: string; readonly href: string };
}

interface Steps {
  readonly title: string;
  readonly steps: readonly Step[];
}

const joinList = { text: "Join the mailing list", href: pages.mailingList };

function stepsToEnter(facts: ChallengeFacts, isSignedIn: boolean): Steps {
  const { periods, dates, teammates, canTeam, hasTeams } = facts;
  const aloneText = hasTeams
    ? `start your entry: teams closed on ${dates.registrationCloses.shortDay}, but you can still enter on your own`
    : "start your entry on your own";
  return {
    title: "Are you interested?",
    steps: [
      {
        title: canTeam ? "Register your team" : "Register",
        period: periods.registration,
        text: `Create an account and complete your profile. Then ${canTeam ? `enter alone or invite up to ${teammates}` : aloneText}.`,
        action: mainAction(facts, isSignedIn),
      },
      {
        title: "Sign up for updates",
        period: periods.ideaGeneration,
        text: "Not sure yet? Join the mailing list and hear when something opens, closes or is decided.",
        action: joinList,
      },
      {
        title: "Submit your idea",
        period: periods.submissions,
        text: "Describe your idea, or several of them, in one entry. You can go on editing it until the deadline.",
        action: { text: "See how it works", href: pages.logistics },
      },
    ],
  };
}

function stepsToWinners(facts: ChallengeFacts): Steps {
  const { dates, isReleased, hasPitched, isDecided } = facts;
  const paris = capitalized(dates.challengeEnds.roughly);
  return {
    title: isDecided ? "How it went" : "What comes next",
    steps: [
      {
        ...latestSelection(facts),
        action: { text: "How judging works", href: pages.judgingExplained },
      },
      {
        title: "Sign up for updates",
        period: isDecided ? "Whenever you like" : "Until the winners are known",
        text: isDecided
          ? "The mailing list stays. If there is a next challenge, it hears of it first."
          : "Join the mailing list and hear what is decided, when it is decided. You do not need an account.",
        action: joinList,
      },
      {
        title: isDecided ? "The winners are selected" : "The pitches in Paris",
        period: paris,
        text: hasPitched
          ? `The ${figures.topPitching} traveled to Paris and pitched. ${isDecided ? "The winners were selected there." : "The decision is not announced yet."}`
          : `The ${figures.topPitching} of the ${figures.finalists} finalist teams pitch in Paris.`,
        action: isReleased ? outlook(facts) : { text: "See all dates", href: pages.logistics },
      },
    ],
  };
}

/** What the judges are doing, or have done last; once it is over, how it began. */
function latestSelection(facts: ChallengeFacts): Omit<Step, "action"> {
  const { dates, periods, state, isReleased, isLate } = facts;
  if (state === "top_three" || state === "deciding") {
    return {
      title: `${capitalized(figures.topPitching)} selected`,
      period: capitalized(dates.topThreeSelected.roughly),
      text: `The judges read what the finalists had built, and selected ${figures.pitching} for Paris.`,
    };
  }
  if (isReleased) {
    return {
      title: "The finalists are selected",
      period: periods.evaluation,
      text: `Every entry was read by several people who did not know whose it was, and the ${figures.topFinalists} were selected.`,
    };
  }
  return {
    title: "The entries are read",
    period: isLate ? `From ${dates.evaluationStarts.day}` : periods.evaluation,
    text: `Every entry is read by several people who do not know whose it is. They select the ${figures.topFinalists}.`,
  };
}
