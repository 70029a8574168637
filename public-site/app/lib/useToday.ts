import { useMemo, useSyncExternalStore } from "react";
import { challengeClockDistance, challengeNow, onChallengeTime } from "#common/challengeClock.ts";
import { env } from "~/config/env.ts";
import { useHydrated } from "./useHydrated.ts";

/** The challenge's current date; while a page looks as it was prerendered, the date of the build. */
export function useToday(): Date {
  const hydrated = useHydrated();
  const distance = useSyncExternalStore(onChallengeTime, challengeClockDistance, () => 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another distance is another date.
  return useMemo(() => (hydrated ? challengeNow() : new Date(env.buildDate)), [hydrated, distance]);
}
