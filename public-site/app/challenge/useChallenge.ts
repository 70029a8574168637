import { useSyncExternalStore } from "react";
import type { ChallengeFacts } from "~/content/facts.ts";
import { currentFacts, prerenderedFacts, subscribeToFacts } from "./currentFacts.ts";

/** The facts about the challenge: as prerendered during hydration, then as configured. */
export function useChallenge(): ChallengeFacts {
  return useSyncExternalStore(subscribeToFacts, currentFacts, () => prerenderedFacts);
}
