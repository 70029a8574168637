import { TIE_RULES } from "#common/judging/tieRules.ts";
import { WORD_JOINER } from "#common/words.ts";
import source from "./judgingRecord.md";
import { legalText } from "./legal/legalText.ts";

const ORDER = ["First", "Second", "Third"] as const;

/** The public record of locked results: what it proves, how to check it, and the rules. */
export const judgingRecord = legalText(source, "Every round follows the rules on this page.", {
  sha: `SHA-${WORD_JOINER}256`,
  tieRules: TIE_RULES.map(({ text }, index) => [{ strong: `${ORDER[index]}. ` }, text]),
});

/** The interventions that need a reason. Not from the constants, which every page would load with them. */
export const interventionGroups = [
  {
    title: "Rounds",
    kinds: [
      "Closed a round early",
      "Reopened a round",
      "Canceled a round",
      "Corrected a released round",
      "Moved a round deadline",
    ],
  },
  {
    title: "Reviews and judges",
    kinds: [
      "Excluded a review",
      "Restored a review",
      "Recorded a conflict of interest",
      "Dismissed a conflict of interest",
    ],
  },
  {
    title: "Submissions and results",
    kinds: [
      "Accepted a missing or under-reviewed submission",
      "Set a status",
      "Disqualified a submission",
      "Reinstated a submission",
      "Withdrew a submission on its team’s behalf",
      "Extended a deadline",
    ],
  },
] as const;
