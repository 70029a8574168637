import { useMemo, useSyncExternalStore } from "react";
import { challengeClockDistance, challengeNow, onChallengeTime } from "#common/challengeClock.ts";

/** What time it was in the challenge when this was shown first, or when the time was learned since. */
export function useChallengeNow(): Date {
  const distance = useSyncExternalStore(onChallengeTime, challengeClockDistance);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another distance is another time.
  return useMemo(() => challengeNow(), [distance]);
}
