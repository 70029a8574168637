import { textOf } from "#common/content/text.ts";
import source from "./eligibility.md";
import type { ChallengeFacts } from "./facts.ts";
import { sectionOf } from "./markdown.ts";
import { factValues } from "./values.ts";

/** The rules of eligibility for the logistics page, the FAQ and the official rules. */
export function eligibility(facts: ChallengeFacts) {
  const { moment } = facts.dates.withdrawalsClose;
  const withdrawing = facts.isWithdrawalClosed
    ? `Withdrawals closed on ${moment}.`
    : `You can withdraw only before ${moment}.`;
  const values = { ...factValues(facts), withdrawing };
  function group(id: string) {
    const { title, blocks } = sectionOf(source, id, values);
    return { title, rules: textOf(blocks).split("\n") };
  }
  return {
    who: group("who"),
    teams: group(facts.hasTeams ? "teams" : "solo"),
    submission: group("submission"),
    exclusions: group("exclusions"),
  };
}
