import type { SavedConfiguration } from "../configuration.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A configuration for tests: submissions are open for another ten days. */
export const OPEN_CHALLENGE: SavedConfiguration = {
  id: "current",
  phase: "Open Submission",
  time: "Submissions are open",
  time_set_at: inDays(-4),
  max_submission_members: 5,
  challenge_starts_at: inDays(-100),
  submissions_open_at: inDays(-10),
  registration_closes_at: inDays(5),
  submissions_close_at: inDays(10),
  withdrawals_close_at: inDays(10),
  finalists_selected_at: inDays(40),
  top_three_selected_at: inDays(130),
  challenge_ends_at: inDays(160),
  results_released_at: null,
  finalists: 0,
  pitching: null,
  pitching_known_at: null,
  final_released_at: null,
  revision: 1,
  changed_by: "olu@example.com",
  now: new Date().toISOString(),
  is_rehearsal: false,
  changed_at: "2026-11-20T11:47:13.598796+00:00",
};

/** The same after submissions have closed. */
export const CLOSED_CHALLENGE: SavedConfiguration = {
  ...OPEN_CHALLENGE,
  phase: "Evaluation",
  time: "The judges are reviewing",
  time_set_at: inDays(-1),
  registration_closes_at: inDays(-3),
  submissions_close_at: inDays(-2),
  withdrawals_close_at: inDays(-2),
};

/** The same after teams were notified of the results. */
export const RELEASED_CHALLENGE: SavedConfiguration = {
  ...CLOSED_CHALLENGE,
  phase: "Refinement",
  time: "",
  results_released_at: inDays(-1),
};

/** The dates of a season, for tests that name days. */
export const SEASON_2026 = {
  submissions_open_at: "2026-08-01T05:00:00Z",
  registration_closes_at: "2026-08-31T00:00:00Z",
  submissions_close_at: "2026-09-01T04:59:59Z",
  withdrawals_close_at: "2026-09-01T04:59:59Z",
  challenge_starts_at: "2026-04-01T05:00:00Z",
  finalists_selected_at: "2026-10-01T04:59:59Z",
  top_three_selected_at: "2026-12-31T05:00:00Z",
  challenge_ends_at: "2027-02-01T04:59:59Z",
};
