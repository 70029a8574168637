import { useEffect, useState } from "react";
import { challengeNow } from "./challengeClock.ts";
import { nextTick, timeLeft } from "./countdown.ts";

const challengeTime = () => challengeNow().getTime();

/**
 * The time left until a moment; null when it is over. Show it in an element with the role "timer", so that screen readers
 * do not announce every tick.
 * @param until ISO 8601, or milliseconds since 1970.
 * @param clock By default, the challenge's.
 */
export function useTimeLeft(until: string | number, clock = challengeTime): string | null {
  const [now, setNow] = useState(clock);
  const end = typeof until === "string" ? Date.parse(until) : until;
  useEffect(() => {
    if (end <= now) return;
    const timer = setTimeout(() => setNow(clock()), nextTick(end, now));
    return () => clearTimeout(timer);
  }, [end, now, clock]);
  return timeLeft(end, now);
}
