import { challengeNow } from "#common/challengeClock.ts";
import { createListeners } from "#common/listeners.ts";
import { type ChallengeRow, newChallenge } from "#shared/challengeRow.ts";
import { env } from "~/config/env.ts";
import { type ChallengeFacts, factsOf } from "~/content/facts.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";

/** The facts for every page: those at build time during hydration, then the current ones. */
export const prerenderedFacts = readPrerendered();

let facts = prerenderedFacts;
let staleFacts: ChallengeFacts | undefined;
const listeners = createListeners();

/** If the build has no project, the facts are those of a new project on its first day. */
function readPrerendered(): ChallengeFacts {
  if (!env.challengeAtBuild) {
    return factsOf(newChallenge, new Date(newChallenge.challenge_starts_at));
  }
  const { now, ...challenge } = JSON.parse(env.challengeAtBuild) as ChallengeRow;
  return factsOf(challenge, new Date(now));
}

export const currentFacts = () => facts;

/** Whether the configuration could not be reloaded for these facts. They may be as old as the build. */
export const areStale = (shown: ChallengeFacts) => shown === staleFacts;

/** Calls the listener when the facts change. */
export const subscribeToFacts = listeners.subscribe;

/** Reloads the configuration and the time. If that fails, pages keep the known configuration and use the visitor's clock. */
export async function refreshFacts(load = loadChallenge): Promise<void> {
  const challenge = await load().catch((cause: unknown) => {
    console.warn("Could not read the challenge's configuration.", cause);
  });
  facts = factsOf(challenge ?? facts.challenge, challengeNow());
  if (!challenge) staleFacts = facts;
  listeners.notify();
}
