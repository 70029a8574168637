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

let firstRequest: Promise<Challenge> | undefined;

/** Loads the challenge when a page opens, before the app. */
export function loadChallengeForFrame(): Promise<Challenge> {
  firstRequest = loadChallenge();
  return firstRequest;
}

/** Starts to load the challenge for a page, before its guard. The first page shares the frame's request. */
export function loadChallengeForPage(): Promise<Challenge> {
  const request = firstRequest ?? loadChallenge();
  firstRequest = undefined;
  // If the guard redirects, nothing handles the failure.
  request.catch(() => undefined);
  return request;
}
