import { useEffect, useEffectEvent } from "react";
import { LONGEST_TIMER_MS, refreshDelay } from "#common/refreshDelay.ts";

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
    const times = key.split(",");
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      const delay = refreshDelay(times);
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
