import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";

export type StatusCounts = Record<SubmissionStatus, number>;

const sumOf = (counts: StatusCounts, decided: boolean) =>
  SUBMISSION_STATUSES.filter(({ isDecision }) => isDecision === decided)
    .map(({ value }) => counts[value])
    .reduce((sum, count) => sum + count, 0);

/** How many entries have a decision, which a release shows to their teams. */
export const decidedIn = (counts: StatusCounts) => sumOf(counts, true);
export const undecidedIn = (counts: StatusCounts) => sumOf(counts, false);
