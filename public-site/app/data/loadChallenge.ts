import { learnChallengeTime } from "#common/challengeClock.ts";
import { type Challenge, readChallenge } from "#shared/challengeRow.ts";
import { env } from "~/config/env.ts";

const ADDRESS = "/rest/v1/challenge?limit=1";

/**
 * Reads the configuration, and learns what time it is in the challenge. Without supabase-js, which is
 * six times as heavy as a page: it is one public row.
 * @throws when it cannot be read now.
 */
export async function loadChallenge(signal?: AbortSignal): Promise<Challenge> {
  const askedAt = Date.now();
  const response = await fetch(env.supabaseUrl + ADDRESS, {
    headers: { apikey: env.supabasePublishableKey },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const rows: unknown = await response.json();
  const { challenge, now } = readChallenge(Array.isArray(rows) ? rows[0] : undefined);
  learnChallengeTime(now, askedAt);
  return challenge;
}

/** So long the frame and a page's loader, which begin at about the same time, take the same answer. */
const FRESH_MS = 5_000;

let reading: { at: number; answer: Promise<Challenge> } | undefined;

/**
 * Begins to read it for a page's loader, before its guard, and for the frame around the page; unless the
 * other has begun a moment ago.
 */
export function beginChallenge(): Promise<Challenge> {
  if (reading && Date.now() - reading.at < FRESH_MS) return reading.answer;
  const answer = loadChallenge();
  reading = { at: Date.now(), answer };
  // What failed is read anew; and whom the guard turns away does not wait for it.
  answer.catch(() => {
    reading = undefined;
  });
  return answer;
}
