import { useMemo, useSyncExternalStore } from "react";
import { challengeClockOffset, challengeNow, onChallengeTime } from "#common/challengeClock.ts";

/** The challenge's time when the component mounted, or when the server's time was learned later. */
export function useChallengeNow(): Date {
  const offset = useSyncExternalStore(onChallengeTime, challengeClockOffset);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time changes with the offset.
  return useMemo(() => challengeNow(), [offset]);
}
