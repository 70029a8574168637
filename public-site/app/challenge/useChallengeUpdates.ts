import { useEffect } from "react";
import { openingChallenge } from "~/data/loadChallenge.ts";
import { useRefresh } from "~/lib/useRefresh.ts";
import { refreshFacts } from "./currentFacts.ts";
import { useChallenge } from "./useChallenge.ts";

/** Keeps what pages say of the challenge up to date: once for the whole site. */
export function useChallengeUpdates(): void {
  const { dates } = useChallenge();
  useEffect(() => void refreshFacts(openingChallenge), []);
  useRefresh(
    () => void refreshFacts(),
    Object.values(dates).map(({ instant }) => instant),
  );
}
