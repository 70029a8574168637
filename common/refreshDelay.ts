import { challengeNow } from "./challengeClock.ts";

/** The server's clock decides, and it may be a little behind what is known of it here. */
const AFTER_MS = 1_000;
const AGAIN_MS = 15_000;
/** How long after a moment it is still asked whether it has come. */
const AGAIN_FOR_MS = 10 * 60_000;

/** Timers cannot wait longer than this. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * How long to wait before asking the server whether the next of these moments has come, in
 * milliseconds; LONGEST_TIMER_MS where there is nothing to wait for, or nothing that near.
 * @param moments ISO 8601.
 */
export function refreshDelay(moments: readonly string[]): number {
  const times = moments.map((moment) => Date.parse(moment));
  const now = challengeNow().getTime();
  const justPassed = times.some((time) => time <= now && now < time + AGAIN_FOR_MS);
  const next = Math.min(...times.filter((time) => time > now));
  return Math.min(next - now + AFTER_MS, justPassed ? AGAIN_MS : LONGEST_TIMER_MS);
}
