import { useEffect, useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { nextTick, timeLeft } from "#common/countdown.ts";

/**
 * The time left until a moment, by the challenge's clock. The role keeps screen readers from announcing every
 * tick.
 * @param until ISO 8601.
 */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(() => challengeNow().getTime());
  const end = Date.parse(until);
  useEffect(() => {
    if (end <= now) return;
    const timer = setTimeout(() => setNow(challengeNow().getTime()), nextTick(end, now));
    return () => clearTimeout(timer);
  }, [end, now]);
  return <strong role="timer">{timeLeft(end, now) ?? "a moment"}</strong>;
}
