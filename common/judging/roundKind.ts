import type { JUDGING_KIND_VALUES } from "#shared/constants.ts";

/** What a round of judging is for. */
export type RoundKind = (typeof JUDGING_KIND_VALUES)[number];
