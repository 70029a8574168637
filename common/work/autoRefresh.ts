import { LONGEST_TIMER_MS, refreshDelay } from "../refreshDelay.ts";

/**
 * Calls `refresh` when the visitor returns to the page, when the browser is online again, and at each of the moments.
 * @param moments ISO 8601.
 * @returns Stops it.
 */
export function autoRefresh(refresh: () => void, moments: readonly string[]): () => void {
  function onVisible() {
    if (document.visibilityState === "visible") refresh();
  }
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", refresh);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait() {
    const delay = refreshDelay(moments);
    timer = setTimeout(() => {
      // Timers have a maximum delay, so start the next one.
      if (delay < LONGEST_TIMER_MS) refresh();
      wait();
    }, delay);
  }
  wait();
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", refresh);
    clearTimeout(timer);
  };
}
