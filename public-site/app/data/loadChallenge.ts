import { learnChallengeTime } from "#common/challengeClock.ts";
import { type Challenge, readChallenge } from "#shared/challengeRow.ts";
import { readPublicRows } from "./publicRows.ts";

let pending: Promise<Challenge> | undefined;

/**
 * Reads the configuration, and learns what time it is in the challenge. The frame and a page share one request when
 * they call it at the same time.
 * @throws when it cannot be read now.
 */
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

/** So long what the frame around a page has begun to read is taken by the page's loader: they begin together. */
const FRESH_MS = 5_000;

let opening: Promise<Challenge> | undefined;
let ofFrame: { at: number; answer: Promise<Challenge> } | undefined;

const begunByFrame = () =>
  ofFrame && Date.now() - ofFrame.at < FRESH_MS ? ofFrame.answer : undefined;

/** Begins to read it for a page's loader, before its guard, unless the frame has just begun. */
export function beginChallenge(): Promise<Challenge> {
  opening = begunByFrame() ?? loadChallenge();
  // Whom the guard turns away does not wait for it.
  opening.catch(() => undefined);
  return opening;
}

/**
 * For the frame, which may be drawn anew while a page opens: what the loader of the page has begun to
 * read; read here when it has not.
 */
export function openingChallenge(): Promise<Challenge> {
  const begun = opening ?? begunByFrame();
  if (begun) return begun;
  const answer = loadChallenge();
  ofFrame = { at: Date.now(), answer };
  // What failed is read anew.
  answer.catch(() => {
    ofFrame = undefined;
  });
  return answer;
}
