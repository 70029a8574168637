import { learnChallengeTime } from "#common/challengeClock.ts";
import { type Challenge, readChallenge } from "#shared/challengeRow.ts";
import { readPublicRows } from "./publicRows.ts";

let pending: Promise<Challenge> | undefined;

/** Loads the configuration, and sets the challenge's clock. The frame and the page share a simultaneous request. */
export function loadChallenge(): Promise<Challenge> {
  pending ??= fetchChallenge().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function fetchChallenge(): Promise<Challenge> {
  const askedAt = Date.now();
  const [row] = await readPublicRows<unknown>("challenge?limit=1");
  const { challenge, now } = readChallenge(row);
  learnChallengeTime(now, askedAt);
  return challenge;
}

/** The page's loader uses an answer of the frame that is at most this old, because both start together. */
const FRESH_MS = 5_000;

let opening: Promise<Challenge> | undefined;
let ofFrame: { at: number; answer: Promise<Challenge> } | undefined;

const begunByFrame = () =>
  ofFrame && Date.now() - ofFrame.at < FRESH_MS ? ofFrame.answer : undefined;

/** Starts to load the challenge for a page, before its guard. */
export function beginChallenge(): Promise<Challenge> {
  opening = begunByFrame() ?? loadChallenge();
  // A redirect of the guard ignores the failure.
  opening.catch(() => undefined);
  return opening;
}

/** The challenge for the frame, which may render again while a page loads: shared with the page's loader. */
export function openingChallenge(): Promise<Challenge> {
  const begun = opening ?? begunByFrame();
  if (begun) return begun;
  const answer = loadChallenge();
  ofFrame = { at: Date.now(), answer };
  // Load it again after a failure.
  answer.catch(() => {
    ofFrame = undefined;
  });
  return answer;
}
