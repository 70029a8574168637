import { TIE_RULES } from "#common/judging/tieRules.ts";
import source from "./judgingRecord.md";
import { legalText } from "./legal/legalText.ts";

const ORDER = ["First", "Second", "Third"] as const;

/** The public record of locked results: what it proves, how to check it, and the rules. */
export const judgingRecord = legalText(source, "Every round follows the rules on this page.", {
  tieRules: TIE_RULES.map(({ text }, index) => [{ strong: `${ORDER[index]}. ` }, text]),
});
