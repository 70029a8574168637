import { textOf } from "#common/content/text.ts";
import { capitalized } from "#common/words.ts";
import { hasReached } from "#shared/participation.ts";
import { paths } from "~/config/paths.ts";
import { type ChallengeFacts, stageLine } from "./facts.ts";
import source from "./home.md";
import { mainAction, nextStep } from "./mainAction.ts";
import { sectionOf, titledText } from "./markdown.ts";
import { factValues } from "./values.ts";

/** The sections of the home page between the hero (hero.ts) and the mailing list (mailingList.ts). */

export function statement(facts: ChallengeFacts) {
  const [doesNotAsk, asks] = facts.isDecided ? ["did not ask", "asked"] : ["does not ask", "asks"];
  const values = { ...factValues(facts), doesNotAsk, asks, invitation: invitation(facts) };
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
  const endMonth = dates.challengeEnds.monthAndYear;
  const values = { ...factValues(facts), ...verbsOf(facts), endMonth };
  return {
    title: canEnter ? "What’s in it for you" : "Finalist rewards",
    items: [canEnter ? "win" : "prizes", "learn", "case-study", "career"].map((id) =>
      titledText(source, id, values),
    ),
  };
}

/** The verbs of home.md, in the past tense for what is over. */
function verbsOf({ isReleased, isDecided, state }: ChallengeFacts) {
  const judging = isReleased
    ? { review: "reviewed", is: "was", select: "selected" }
    : { review: "review", is: "is", select: "select" };
  if (!hasReached(state, "deciding")) {
    const outcome = ", where the winner is selected";
    return { ...judging, get: "get", develop: "are developing", outcome };
  }
  const outcome = isDecided
    ? ", where the winner was selected"
    : ". The decision hasn’t been announced yet";
  return { ...judging, get: "had", develop: "developed", outcome };
}

/** Three steps to take part; after submissions close, those of the challenge. */
export function interest(facts: ChallengeFacts, isSignedIn: boolean) {
  const { canEnter, state } = facts;
  const steps = canEnter ? stepsToEnter(facts, isSignedIn) : stepsToWinners(facts);
  const values = { ...factValues(facts), ...verbsOf(facts) };
  return {
    title: canEnter
      ? "Are you interested?"
      : hasReached(state, "deciding")
        ? "How it went"
        : "What comes next",
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
  const { dates, periods, state, isReleased, isPitchingKnown, isLate } = facts;
  const main = { action: nextStep(facts), isMain: true };
  const judging = { id: "judging", period: periods.evaluation, action: howJudgingWorks };
  const refinement = { id: "refinement", period: periods.refinement, action: allDates };
  const preparation = { id: "preparation", period: `Until ${dates.challengeEnds.roughly}` };
  const selection = {
    id: "selection",
    period: isLate ? "Not announced yet" : capitalized(dates.topThreeSelected.roughly),
    action: joinList,
  };
  const pitches = {
    id: "pitches",
    period: capitalized(dates.challengeEnds.roughly),
    action: allDates,
  };
  if (!isReleased) return [{ ...judging, isMain: true }, updates, pitches];
  return hasReached(state, "deciding")
    ? [judging, refinement, { ...pitches, ...main }]
    : [
        { ...(state === "top_three" ? preparation : refinement), ...main },
        isPitchingKnown ? updates : selection,
        pitches,
      ];
}
