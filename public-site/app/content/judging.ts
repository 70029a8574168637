import type { RichText } from "#common/content/text.ts";
import { JUDGING_TERMS_VERSION } from "#shared/season.ts";
import { criteriaList } from "./evaluation.ts";
import source from "./judging.md";
import { legalText, versionOf } from "./legal/legalText.ts";
import { commonValues } from "./values.ts";

/** The public page about judging. A change of meaning in its terms needs a new JUDGING_TERMS_VERSION. */
export const judgingExplained = legalText(
  source,
  `Terms for judges: ${versionOf(JUDGING_TERMS_VERSION)}`,
  { ...commonValues, criteria: criteriaList },
);

const [termsList] = judgingExplained.sections.find(({ id }) => id === "terms")?.blocks ?? [];

/** The terms for judges. */
export const judgesTerms: readonly RichText[] =
  termsList && "list" in termsList ? termsList.list : [];
