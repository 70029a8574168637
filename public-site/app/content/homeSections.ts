import { hasReached } from "#shared/participation.ts";
import { paths } from "~/config/paths.ts";
import { type ChallengeFacts, stageLine } from "./facts.ts";
import source from "./home.md";
import { mainAction, nextStep } from "./mainAction.ts";
import { sectionOf, titledText } from "./markdown.ts";
import { capitalized, textOf } from "./text.ts";
import { factValues } from "./values.ts";

/** The sections of the home page between the hero (hero.ts) and the mailing list (mailingList.ts). */

export function statement(facts: ChallengeFacts) {
  const question = facts.isDecided
    ? "This challenge did not ask for a better version of what exists. It asked what this device would be if you began with a blank page."
    : "This challenge does not ask for a better version of what exists. It asks what this device would be if you began with a blank page.";
  const values = { ...factValues(facts), question, invitation: invitation(facts) };
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
  const { canEnter, isDecided, state, dates } = facts;
  const values = { ...factValues(facts), endMonth: dates.challengeEnds.monthAndYear };
  const hasPitched = hasReached(state, "deciding");
  return {
    title: canEnter ? "What’s in it for you" : "Finalist rewards",
    items: [
      canEnter ? "win" : isDecided ? "prizes-won" : "prizes",
      hasPitched ? "learned" : "learn",
      "case-study",
      hasPitched ? "career-launched" : "career",
    ].map((id) => titledText(source, id, values)),
  };
}

/** Three steps to take part; after submissions close, those of the challenge. */
export function interest(facts: ChallengeFacts, isSignedIn: boolean) {
  const { canEnter, isDecided } = facts;
  const steps = canEnter ? stepsToEnter(facts, isSignedIn) : stepsToWinners(facts);
  const values = factValues(facts);
  return {
    title: canEnter ? "Are you interested?" : isDecided ? "How it went" : "What comes next",
    steps: steps.map(({ id, ...step }) => ({ ...step, ...titledText(source, id, values) })),
  };
}

/** A step, with the id of its text in home.md. */
interface Step {
  readonly id: string;
  readonly period: string;
  readonly action: { readonly text: string; readonly href: string };
  /** The most likely one to follow. */
  readonly isMain?: boolean;
}

const joinList = { text: "Join the mailing list", href: paths.mailingList };
const allDates = { text: "See all dates", href: paths.logistics };
const howJudgingWorks = { text: "How judging works", href: paths.judgingExplained };
const updates = { id: "updates-on-decisions", period: "At any time", action: joinList };

function stepsToEnter(facts: ChallengeFacts, isSignedIn: boolean): readonly Step[] {
  const { periods, canTeam, hasTeams } = facts;
  return [
    {
      id: canTeam ? "register-team" : hasTeams ? "register-alone" : "register-solo",
      period: periods.registration,
      action: mainAction(facts, isSignedIn),
      isMain: true,
    },
    { id: "updates", period: periods.ideaGeneration, action: joinList },
    {
      id: "submit",
      period: periods.submissions,
      action: { text: "See how it works", href: paths.logistics },
    },
  ];
}

function stepsToWinners(facts: ChallengeFacts): readonly Step[] {
  const { dates, periods, state, isLate, allPitch } = facts;
  const atPitches = capitalized(dates.challengeEnds.roughly);
  const beforeTopThree = capitalized(dates.topThreeSelected.roughly);
  const pitches = { id: "pitches", period: atPitches, action: allDates };
  const main = { action: nextStep(facts), isMain: true };
  switch (state) {
    case "finalists":
      return [
        { id: "refinement", period: periods.refinement, ...main },
        allPitch
          ? updates
          : {
              id: "selection",
              period: isLate ? "Not announced yet" : beforeTopThree,
              action: joinList,
            },
        pitches,
      ];
    case "top_three":
      return [
        { id: "preparation", period: `Until ${dates.challengeEnds.roughly}`, ...main },
        updates,
        pitches,
      ];
    case "deciding":
      return [
        { id: "pitched", period: atPitches, ...main },
        updates,
        { id: "decision", period: "Not announced yet", action: allDates },
      ];
    case "winners":
    case "ended":
      return [
        { id: "judged", period: periods.evaluation, action: howJudgingWorks },
        {
          id: "refined",
          period: periods.refinement,
          action: { text: "See all finalists", href: paths.finalists },
        },
        { id: "won", period: atPitches, ...main },
      ];
    default:
      return [
        { id: "judging", period: periods.evaluation, action: howJudgingWorks, isMain: true },
        updates,
        pitches,
      ];
  }
}
