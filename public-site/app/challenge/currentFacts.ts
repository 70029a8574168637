import { challengeNow } from "#common/challengeClock.ts";
import { newChallenge, readChallenge } from "#shared/challengeRow.ts";
import { env } from "~/config/env.ts";
import { type ChallengeFacts, factsOf } from "~/content/facts.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";

/**
 * What every page says of the challenge: at first what was known at build time, so that the browser
 * takes over the page that was prerendered, then what is configured.
 */
export const prerenderedFacts = readPrerendered();

let facts = prerenderedFacts;
const listeners = new Set<() => void>();

/** Without a project to ask, a new one on its first day. */
function readPrerendered(): ChallengeFacts {
  if (!env.challengeAtBuild) {
    return factsOf(newChallenge, new Date(newChallenge.challengeStartsAt));
  }
  const { challenge, now } = readChallenge(JSON.parse(env.challengeAtBuild));
  return factsOf(challenge, new Date(now));
}

export const currentFacts = () => facts;

/** Calls back when pages have to say something else. */
export function subscribeToFacts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reads the configuration and the time anew. Where that fails, pages keep the configuration that they
 * know, and use the visitor's clock.
 */
export async function refreshFacts(load = loadChallenge): Promise<void> {
  const challenge = await load().catch((cause: unknown) => {
    console.warn("The challenge's configuration could not be read.", cause);
    return facts.challenge;
  });
  facts = factsOf(challenge, challengeNow());
  for (const listener of listeners) listener();
}
