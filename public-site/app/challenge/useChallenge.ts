import { useEffect, useSyncExternalStore } from "react";
import type { ChallengeFacts } from "~/content/facts.ts";
import { loadChallengeForFrame } from "~/data/loadChallenge.ts";
import { useRefresh } from "~/lib/useRefresh.ts";
import { currentFacts, prerenderedFacts, refreshFacts, subscribeToFacts } from "./currentFacts.ts";

/** What the page says of the challenge: as it was prerendered at first, as it is configured then. */
export function useChallenge(): ChallengeFacts {
  return useSyncExternalStore(subscribeToFacts, currentFacts, () => prerenderedFacts);
}

/** Keeps what pages say of the challenge up to date: once for the whole site. */
export function useChallengeUpdates(): void {
  const { dates } = useChallenge();
  useEffect(() => void refreshFacts(loadChallengeForFrame), []);
  useRefresh(
    () => void refreshFacts(),
    Object.values(dates).map(({ instant }) => instant),
  );
}
