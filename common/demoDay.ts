import { type ChallengeRow, newChallenge } from "#shared/challengeRow.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Noon of the tenth day on which submissions are open, in the official time zone. */
const NOON = new Date(Date.parse(newChallenge.submissions_open_at) + 9.5 * DAY_MS).toISOString();

/** The default day of the demo: teams are fixed, submissions are open for another three weeks. */
export const DEMO_DAY = NOON.slice(0, "YYYY-MM-DD".length);

/** The displayed phase from the day on which submissions open. */
export const OPEN_SUBMISSION = { phase: "Open Submission", time: "Submissions are open" } as const;

/** The challenge on that day, for which a build without a project is prerendered. */
export const DEMO_CHALLENGE: ChallengeRow = {
  ...newChallenge,
  ...OPEN_SUBMISSION,
  time_set_at: newChallenge.submissions_open_at,
  now: NOON,
};
