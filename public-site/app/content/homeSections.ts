import { paths } from "~/config/paths.ts";
import { type ChallengeFacts, stageLine } from "./facts.ts";
import source from "./home.md";
import { mainAction, nextStep } from "./mainAction.ts";
import { sectionOf, titledText } from "./markdown.ts";
import { capitalized, textOf } from "./text.ts";
import { factValues } from "./values.ts";

/** The sections of the home page between the hero (hero.ts) and the mailing list (mailingList.ts). */

export function statement(facts: ChallengeFacts) {
  const values = { ...factValues(facts), invitation: invitation(facts) };
  const { title, blocks } = sectionOf(source, "statement", values);
  return { title, paragraphs: textOf(blocks).split("\n") };
}

function invitation(facts: ChallengeFacts): string {
  const { canEnter, canTeam, hasTeams, entering } = facts;
  if (!canEnter) return stageLine(facts);
  return canTeam || !hasTeams
    ? `Enter ${entering}, from anywhere in the world.`
    : "You can still enter on your own, from anywhere in the world.";
}

export function incentives(facts: ChallengeFacts) {
  const { canEnter, dates } = facts;
  const values = { ...factValues(facts), endMonth: dates.challengeEnds.monthAndYear };
  return {
    title: canEnter ? "What’s in it for you" : "Finalist rewards",
    items: [canEnter ? "win" : "prizes", "learn", "case-study", "career"].map((id) =>
      titledText(source, id, values),
    ),
  };
}

/** Three steps to take part; after submissions close, the next steps of the challenge. */
export function interest(facts: ChallengeFacts, isSignedIn: boolean) {
  const { title, steps } = facts.canEnter ? stepsToEnter(facts, isSignedIn) : stepsToWinners(facts);
  const values = factValues(facts);
  return {
    title,
    steps: steps.map(({ id, ...step }) => ({ ...step, ...titledText(source, id, values) })),
  };
}

const joinList = { text: "Join the mailing list", href: paths.mailingList };

function stepsToEnter(facts: ChallengeFacts, isSignedIn: boolean) {
  const { periods, canTeam, hasTeams } = facts;
  return {
    title: "Are you interested?",
    steps: [
      {
        id: canTeam ? "register-team" : hasTeams ? "register-alone" : "register-solo",
        period: periods.registration,
        action: mainAction(facts, isSignedIn),
      },
      { id: "updates", period: periods.ideaGeneration, action: joinList },
      {
        id: "submit",
        period: periods.submissions,
        action: { text: "See how it works", href: paths.logistics },
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
        id: "judging",
        period: periods.evaluation,
        action: { text: "How judging works", href: paths.judgingExplained },
      },
      { id: "updates-on-decisions", period: "At any time", action: joinList },
      {
        id: "pitches",
        period: capitalized(dates.challengeEnds.roughly),
        action: isReleased ? nextStep(facts) : { text: "See all dates", href: paths.logistics },
      },
    ],
  };
}
