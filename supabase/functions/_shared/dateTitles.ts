import { limits } from "./season.ts";

/** The titles of the dates, on the dashboard and in calendars, by the columns of the view `challenge`. */
export const DATE_TITLES = {
  challenge_starts_at: "The challenge starts",
  registration_closes_at: "Team registration closes",
  submissions_open_at: "Submissions open",
  submissions_close_at: "Submissions close",
  withdrawals_close_at: "Withdrawals close",
  finalists_selected_at: `The top ${limits.finalists} finalists are selected`,
  top_three_selected_at: `The top ${limits.pitching} are selected`,
  results_released_at: "Results are released",
  challenge_ends_at: "The pitches in Paris",
} as const;
