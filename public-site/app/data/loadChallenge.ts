import { learnChallengeTime } from "#common/challengeClock.ts";
import { type Challenge, readChallenge } from "#shared/challengeRow.ts";
import { readPublicRows } from "./publicRows.ts";

let pending: Promise<Challenge> | undefined;

/** Loads the configuration, and sets the challenge's clock. Simultaneous calls of the frame and the page share a request. */
export function loadChallenge(): Promise<Challenge> {
  pending ??= fetchChallenge().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function fetchChallenge(): Promise<Challenge> {
  const requestedAt = Date.now();
  const [row] = await readPublicRows<unknown>("challenge?limit=1");
  const { challenge, now } = readChallenge(row);
  learnChallengeTime(now, requestedAt);
  return challenge;
}

/** The page's loader reuses the frame's request if it is at most this old, because both start together. */
const FRESH_MS = 5_000;

let pageRequest: Promise<Challenge> | undefined;
let frameRequest: { at: number; answer: Promise<Challenge> } | undefined;

const recentFrameRequest = () =>
  frameRequest && Date.now() - frameRequest.at < FRESH_MS ? frameRequest.answer : undefined;

/** Starts to load the challenge for a page, before its guard. */
export function loadChallengeForPage(): Promise<Challenge> {
  pageRequest = recentFrameRequest() ?? loadChallenge();
  // If the guard redirects, nothing handles the failure.
  pageRequest.catch(() => undefined);
  return pageRequest;
}

/** The challenge for the frame, shared with the page's loader, because the frame may render again while a page loads. */
export function loadChallengeForFrame(): Promise<Challenge> {
  const shared = pageRequest ?? recentFrameRequest();
  if (shared) return shared;
  const answer = loadChallenge();
  frameRequest = { at: Date.now(), answer };
  // Load it again after a failure.
  answer.catch(() => {
    frameRequest = undefined;
  });
  return answer;
}
