import { useSyncExternalStore } from "react";
import type { ChallengeFacts } from "~/content/facts.ts";
import { currentFacts, prerenderedFacts, subscribeToFacts } from "./currentFacts.ts";

/** What the page says of the challenge: as it was prerendered at first, as it is configured then. */
export function useChallenge(): ChallengeFacts {
  return useSyncExternalStore(subscribeToFacts, currentFacts, () => prerenderedFacts);
}
