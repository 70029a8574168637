import { useMemo, useSyncExternalStore } from "react";
import { challengeClockDistance, challengeNow, onChallengeTime } from "#common/challengeClock.ts";

/** The challenge's time when the component mounted, or when the server's time was learned later. */
export function useChallengeNow(): Date {
  const distance = useSyncExternalStore(onChallengeTime, challengeClockDistance);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time changes with the distance.
  return useMemo(() => challengeNow(), [distance]);
}
