import { type ChallengeRow, newChallenge } from "#shared/challengeRow.ts";

/** The default day of the demo: teams are fixed, submissions are open for another three weeks. */
export const DEMO_DAY = "2025-08-10";

/** The displayed phase from the day on which submissions open. */
export const OPEN_SUBMISSION = { phase: "Open Submission", time: "Submissions are open" } as const;

/** The challenge on that day at noon, for which a build without a project is prerendered. */
export const DEMO_CHALLENGE: ChallengeRow = {
  ...newChallenge,
  ...OPEN_SUBMISSION,
  time_set_at: newChallenge.submissions_open_at,
  now: `${DEMO_DAY}T17:00:00.000Z`,
};
