import type { JUDGING_KIND_VALUES } from "#shared/constants.ts";

export type RoundKind = (typeof JUDGING_KIND_VALUES)[number];
