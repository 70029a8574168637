import { challengeNow } from "#common/challengeClock.ts";
import type { SubmissionStatus } from "#shared/challenge.ts";
import type { Tables } from "#shared/database.types.ts";
import { SUBMISSION_STATUSES } from "#shared/facts.ts";

type Dates = Pick<
  Tables<"admin_challenge_configuration">,
  "results_released_at" | "submissions_close_at"
>;

type ResultsState = "submissions-open" | "held" | "scheduled" | "released";

/** Whether teams see Selected and Declined, by the dates of the configuration. */
export function resultsState(dates: Dates, now = challengeNow().getTime()): ResultsState {
  const { results_released_at: released, submissions_close_at: close } = dates;
  if (released) return Date.parse(released) <= now ? "released" : "scheduled";
  return Date.parse(close) <= now ? "held" : "submissions-open";
}

export type StatusCounts = Record<SubmissionStatus, number>;

const sumOf = (counts: StatusCounts, decided: boolean) =>
  SUBMISSION_STATUSES.filter(({ isDecision }) => isDecision === decided)
    .map(({ value }) => counts[value])
    .reduce((sum, count) => sum + count, 0);

/** How many entries have a decision, which a release shows to their teams. */
export const decidedIn = (counts: StatusCounts) => sumOf(counts, true);
export const undecidedIn = (counts: StatusCounts) => sumOf(counts, false);
