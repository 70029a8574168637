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

let opening: Promise<Challenge> | undefined;
let underWay: Promise<Challenge> | undefined;

/** Reads it, unless that is under way: the frame may be faster than a page's loader. */
function readOnce(): Promise<Challenge> {
  underWay ??= loadChallenge().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Begins to read it for a page's loader, before its guard: the frame around the page takes the same answer. */
export function beginChallenge(): Promise<Challenge> {
  opening = readOnce();
  // Whom the guard turns away does not wait for it.
  opening.catch(() => undefined);
  return opening;
}

/** For the frame, once: what the loader of the page has begun to read; read here for a page without it. */
export function openingChallenge(): Promise<Challenge> {
  return opening ?? readOnce();
}
