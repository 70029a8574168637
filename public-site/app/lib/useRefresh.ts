import { useEffect, useEffectEvent } from "react";
import { challengeNow } from "#common/challengeClock.ts";

/** The server's clock decides, and it may be a little behind what is known of it here. */
const AFTER_MS = 1_000;
const AGAIN_MS = 15_000;
/** How long after a moment it is still asked whether it has come. */
const AGAIN_FOR_MS = 10 * 60_000;
/** Timers cannot wait longer than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Refreshes what depends on the clock or on other windows: when the visitor comes back to the page or
 * online, and when one of the moments has come.
 * @param moments ISO 8601.
 */
export function useRefresh(refresh: () => void, moments: readonly string[]): void {
  const onRefresh = useEffectEvent(refresh);
  const key = moments.join();

  useEffect(() => {
    function onVisible() {
      if (document.visibilityState === "visible") onRefresh();
    }
    const onOnline = () => onRefresh();
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", onOnline);
    };
  }, []);

  useEffect(() => {
    const times = key.split(",").map((moment) => Date.parse(moment));
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      const now = challengeNow().getTime();
      const justPassed = times.some((time) => time <= now && now < time + AGAIN_FOR_MS);
      const next = Math.min(...times.filter((time) => time > now));
      const delay = Math.min(next - now + AFTER_MS, justPassed ? AGAIN_MS : LONGEST_TIMER_MS);
      timer = setTimeout(() => {
        // A timer that could not wait long enough has nothing to tell.
        if (delay < LONGEST_TIMER_MS) onRefresh();
        wait();
      }, delay);
    }
    wait();
    return () => clearTimeout(timer);
  }, [key]);
}
