import { labelOf } from "#common/words.ts";
import type { Labelled } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { ROUND_OUTCOMES } from "./roundOutcome.ts";

/** The outcomes of a release: statuses, and decisions about round entries. */
export const OUTCOMES: readonly Labelled<string>[] = [...SUBMISSION_STATUSES, ...ROUND_OUTCOMES];

export const outcomeLabel = (outcome: string) => labelOf(OUTCOMES, outcome);
