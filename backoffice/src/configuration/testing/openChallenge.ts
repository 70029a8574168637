import type { Configuration } from "../configuration.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A configuration for tests: submissions are open for another ten days. */
export const OPEN_CHALLENGE: Configuration = {
  id: "current",
  phase: "Open Submission",
  time: "Submissions are open",
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
  top_three_released_at: null,
  final_released_at: null,
  updated_at: "2026-11-20T11:47:13.598796+00:00",
  changed_by: "olu@example.com",
  now: new Date().toISOString(),
  is_rehearsal: false,
  changed_at: "2026-11-20T11:47:13.598796+00:00",
};

/** The same after submissions have closed. */
export const CLOSED_CHALLENGE: Configuration = {
  ...OPEN_CHALLENGE,
  phase: "Evaluation",
  registration_closes_at: inDays(-3),
  submissions_close_at: inDays(-2),
  withdrawals_close_at: inDays(-2),
};

/** The same after teams were notified of the results. */
export const RELEASED_CHALLENGE: Configuration = {
  ...CLOSED_CHALLENGE,
  phase: "Refinement",
  results_released_at: inDays(-1),
};
