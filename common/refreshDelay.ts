import { challengeNow } from "./challengeClock.ts";

/** The server's clock decides, and may be slightly behind. */
const AFTER_MS = 1_000;
const AGAIN_MS = 15_000;
/** Requests repeat for this long after a moment has passed on the device's clock. */
const AGAIN_FOR_MS = 10 * 60_000;

/** Timers cannot wait longer than this. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The delay until the next request for data that changes at these moments, in milliseconds; LONGEST_TIMER_MS if none of
 * them is near.
 * @param moments ISO 8601.
 */
export function refreshDelay(moments: readonly string[]): number {
  const times = moments.map((moment) => Date.parse(moment));
  const now = challengeNow().getTime();
  const justPassed = times.some((time) => time <= now && now < time + AGAIN_FOR_MS);
  const next = Math.min(...times.filter((time) => time > now));
  return Math.min(next - now + AFTER_MS, justPassed ? AGAIN_MS : LONGEST_TIMER_MS);
}
