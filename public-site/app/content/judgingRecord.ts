import { TIE_RULES } from "#common/judging/tieRules.ts";
import { INTERVENTION_KINDS } from "#shared/constants.ts";
import source from "./judgingRecord.md";
import { legalText } from "./legal/legalText.ts";

const ORDER = ["First", "Second", "Third"] as const;

/** The public record of locked results: what it proves, how to check it, and the rules. */
export const judgingRecord = legalText(source, "Every round follows the rules on this page.", {
  tieRules: TIE_RULES.map(({ text }, index) => [{ strong: `${ORDER[index]}. ` }, text]),
});

const GROUPS = [
  { title: "Rounds", kinds: /^round_|^deadline_moved$/ },
  { title: "Reviews and judges", kinds: /^review_|^conflict_/ },
  { title: "Submissions and results", kinds: /./ },
];

/** The interventions that need a reason, by group. */
export const interventionGroups = GROUPS.map(({ title }, index) => ({
  title,
  kinds: INTERVENTION_KINDS.filter(
    ({ value, needsReason }) =>
      needsReason !== "never" && GROUPS.findIndex(({ kinds }) => kinds.test(value)) === index,
  ).map(({ label }) => label),
}));
