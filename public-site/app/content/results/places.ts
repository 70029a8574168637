import { AWARDS, INVESTMENT_NOTE, type Place } from "#shared/awards.ts";
import { figures } from "../figures.ts";
import { challengeName, organisation } from "../organisation.ts";
import type { ResultReader, ResultStep, WriteResult } from "./result.ts";
import {
  contactStep,
  finalistIpStep,
  finalistPrize,
  publicPageStep,
  winnersLink,
  workspaceLink,
} from "./steps.ts";

/** Set large, and what it is made of. */
const FIGURES = {
  first: {
    figure: `Up to ${figures.firstPrize}`,
    note: `made up of ${figures.firstPrizeCash} cash and ${figures.ventureInvestment} venture investment. ${INVESTMENT_NOTE}`,
  },
  second: { figure: figures.secondPrize, note: "in cash, and a trophy and medals" },
  third: { figure: figures.thirdPrize, note: "in cash, and a trophy and medals" },
} as const satisfies Record<Place, { figure: string; note: string }>;

/** A team that has won a place. */
export function won(place: Place): WriteResult {
  return (reader) => {
    const { firstName, ideaName, facts } = reader;
    return {
      isGoodNews: true,
      title:
        place === "first"
          ? `${firstName}, you have won.`
          : `${firstName}, ${place} place is yours.`,
      lead: `“${ideaName}” ${isOver(facts) ? "won" : "has won"} the ${AWARDS[place].name.toLowerCase()} of the ${challengeName(facts)}. Thank you for the months of work that brought it here.`,
      yours: [{ label: AWARDS[place].name, ...FIGURES[place] }],
      next: isOver(facts) ? "What stays" : "What happens now",
      steps: [
        writesAbout("the prize and what comes next", facts),
        publicPageStep(reader),
        finalistIpStep,
      ],
      links: [workspaceLink, winnersLink],
    };
  };
}

/** A finalist without a place, once the final is decided. */
export const unplaced: WriteResult = (reader) => {
  const { firstName, ideaName, facts } = reader;
  return {
    isGoodNews: false,
    title: `Thank you, ${firstName}.`,
    lead: `“${ideaName}” ${isOver(facts) ? "was" : "is"} not among the first ${figures.pitching}, and we know that this is not the answer you hoped for. You have taken it further than almost everybody else: it ${isOver(facts) ? "was" : "is"} one of ${figures.finalists} that the judges selected of all the entries.`,
    yours: [finalistPrize("Yours")],
    next: "What you may want to know",
    steps: [
      writesAbout("your prize and the medals", facts),
      publicPageStep(reader),
      finalistIpStep,
    ],
    links: [workspaceLink, winnersLink],
  };
};

function writesAbout(what: string, facts: ResultReader["facts"]): ResultStep {
  const { finalReleasedAt } = facts.challenge;
  return contactStep(organisation.provider, `about ${what}`, finalReleasedAt, facts);
}

function isOver({ state }: ResultReader["facts"]): boolean {
  return state === "afterwards";
}
