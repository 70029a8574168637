import { useEffect, useEffectEvent } from "react";
import { LONGEST_TIMER_MS, refreshDelay } from "../refreshDelay.ts";

/**
 * Calls `refresh` when the visitor returns to the page, when the browser is online again, and at each of the moments.
 * @param moments ISO 8601.
 */
export function useAutoRefresh(refresh: () => void, moments: readonly string[]): void {
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
        // Timers have a maximum delay, so start the next one.
        if (delay < LONGEST_TIMER_MS) onRefresh();
        wait();
      }, delay);
    }
    wait();
    return () => clearTimeout(timer);
  }, [key]);
}
