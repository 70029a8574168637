import { learnChallengeTime } from "#common/challengeClock.ts";
import { CHALLENGE_ROW, type Challenge, type ChallengeRow } from "#shared/challengeRow.ts";
import { readPublicRows } from "./publicRows.ts";

let pending: Promise<Challenge> | undefined;

/** Loads the configuration, and sets the challenge's clock. Simultaneous calls share a request. */
export function loadChallenge(): Promise<Challenge> {
  pending ??= fetchChallenge().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function fetchChallenge(): Promise<Challenge> {
  const requestedAt = Date.now();
  const [row] = await readPublicRows<ChallengeRow>(CHALLENGE_ROW);
  if (!row) throw new Error("The challenge has no configuration.");
  const { now, ...challenge } = row;
  learnChallengeTime(now, requestedAt);
  return challenge;
}

let pageRequest: Promise<Challenge> | undefined;

/** Starts to load the challenge for a page, before its guard. */
export function loadChallengeForPage(): Promise<Challenge> {
  pageRequest = loadChallenge();
  // If the guard redirects, nothing handles the failure.
  pageRequest.catch(() => undefined);
  return pageRequest;
}

/** The challenge for the frame, which starts after the first page's loader. */
export const loadChallengeForFrame = () => pageRequest ?? loadChallenge();
