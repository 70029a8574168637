import { rich } from "#common/content/text.ts";
import { inWords } from "#common/words.ts";
import { AWARDS } from "#shared/awards.ts";
import { PAYMENT_ITEMS } from "#shared/constants.ts";
import type { TeamOutcome } from "#shared/participation.ts";
import { paths } from "~/config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";

/** The status of a finalist in its workspace. */
export function finalistStatus(
  outcome: TeamOutcome,
  ideaName: string,
  { state, finalists, pitching }: ChallengeFacts,
): string {
  const idea = `“${ideaName}”`;
  const deliverables = "You can still download what you submitted.";
  const waiting = "The decision isn’t out yet. We’ll email it to you.";
  switch (outcome) {
    case "first":
    case "second":
    case "third":
      return `${idea} won ${AWARDS[outcome].name.toLowerCase()}. ${deliverables}`;
    case "unplaced":
      return `${idea} is one of ${finalists} finalists and wins ${figures.finalistPrize} and medals. ${deliverables}`;
    case "not_for_paris":
      return `${idea} is not one of the ${pitching} finalists pitching in Paris. It remains a finalist and wins ${figures.finalistPrize} and medals. ${deliverables}`;
    case "top_three":
      return state === "deciding"
        ? `${idea} is one of ${pitching} in the final. ${waiting}`
        : `${idea} is one of the ${pitching} finalists pitching in Paris. These are your next steps.`;
    case "finalist":
      return state === "deciding"
        ? `${idea} is a finalist. ${waiting}`
        : `${idea} is a finalist. These are your next steps.`;
  }
}

/** The checklist before a prize is paid, which every finalist wins. */
export function paymentTexts(outcome: TeamOutcome | null) {
  const checks = `we need to check ${inWords(PAYMENT_ITEMS.length)} things with you.`;
  const isWinner = outcome === "first" || outcome === "second" || outcome === "third";
  return {
    title: isWinner
      ? `Before we pay your ${AWARDS[outcome].name.toLowerCase()}`
      : "Before we pay your prize",
    lead: isWinner
      ? `First, ${checks}`
      : `Every finalist wins a cash prize. Before we pay it, ${checks}`,
    note: PAYMENT_NOTE,
  };
}

const PAYMENT_NOTE = rich`This site stores no documents, IDs or account numbers. Please don’t email them either. The prize is split equally among all members, unless you all request a different split first ([rules](${paths.rules}#prizes)).`;

/** The next step, by the number of checks that are still open. */
export function paymentNext(open: number, total: number): string {
  if (open === 0) return "That’s everything. Next, we’ll transfer the prize to your accounts.";
  return open === total
    ? "You don’t need to do anything yet. We’ll email you about each step."
    : "We’ll email you about the rest.";
}

/** For people who are neither finalists nor mentors. */
export const noWorkspace = rich`If your team should be here, [contact us](${paths.contact}).`;
