import { TIE_RULES } from "#common/judging/tieRules.ts";
import { INTERVENTION_KINDS } from "#shared/constants.ts";
import source from "./judgingRecord.md";
import { legalText } from "./legal/legalText.ts";

const ORDER = ["First", "Second", "Third"] as const;

/** The public record of locked results: what it proves, how to check it, and the rules. */
export const judgingRecord = legalText(source, "Every round follows the rules on this page.", {
  tieRules: TIE_RULES.map(({ text }, index) => [{ strong: `${ORDER[index]}. ` }, text]),
  interventions: INTERVENTION_KINDS.map(({ label }) => [label]),
});

/** The texts of the list of files, which loads with the page. */
export const judgingFileWords = {
  subjects: { result: "Result", decisions: "Decisions" },
  rounds: {
    screening: "screening",
    panel: "panel",
    top_three: "top three",
    final: "final",
  },
  list: "Files",
  script: "The list",
  loading: "Loading…",
  empty: "Nothing is locked yet.",
  failed: "The list could not be loaded.",
  download: "Download the file",
  downloading: "Loading…",
  downloadFailed: "The file could not be loaded. Please try again.",
  locked: "You can download the file after the release.",
  canceled: "This round was canceled. Its file is not published.",
} as const;
