import { challengeNow } from "#common/challengeClock.ts";
import type { Tables } from "#shared/database.types.ts";

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
