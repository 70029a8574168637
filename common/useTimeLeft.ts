import { useEffect, useState } from "react";
import { challengeNow } from "./challengeClock.ts";
import { nextTick, timeLeft } from "./countdown.ts";

/**
 * The time left until a moment, by the challenge's clock; null when it is over. Show it in an element with the role
 * "timer", so that screen readers do not announce every tick.
 * @param until ISO 8601.
 */
export function useTimeLeft(until: string): string | null {
  const [now, setNow] = useState(() => challengeNow().getTime());
  const end = Date.parse(until);
  useEffect(() => {
    if (end <= now) return;
    const timer = setTimeout(() => setNow(challengeNow().getTime()), nextTick(end, now));
    return () => clearTimeout(timer);
  }, [end, now]);
  return timeLeft(end, now);
}
