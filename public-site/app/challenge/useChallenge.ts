import { useEffect, useSyncExternalStore } from "react";
import { useAutoRefresh } from "#common/work/useAutoRefresh.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { loadChallengeForFrame } from "~/data/loadChallenge.ts";
import { currentFacts, prerenderedFacts, refreshFacts, subscribeToFacts } from "./currentFacts.ts";

/** The facts about the challenge: as prerendered during hydration, then as configured. */
export function useChallenge(): ChallengeFacts {
  return useSyncExternalStore(subscribeToFacts, currentFacts, () => prerenderedFacts);
}

/** Keeps the facts up to date. Used once, in the frame of all pages. */
export function useChallengeUpdates(): void {
  const { dates } = useChallenge();
  useEffect(() => void refreshFacts(loadChallengeForFrame), []);
  useAutoRefresh(
    () => void refreshFacts(),
    Object.values(dates).map(({ instant }) => instant),
  );
}
