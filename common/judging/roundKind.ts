import type { JUDGING_KIND_VALUES } from "#shared/facts.ts";

/** What a round of judging is for. */
export type RoundKind = (typeof JUDGING_KIND_VALUES)[number];
