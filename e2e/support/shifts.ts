import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";

/** A font causes a shift within this time after it loads. */
const FONT_SHIFT_MS = 100;

/**
 * Measures the layout shift of every page opened from now on. Fonts are preloaded, and shifts caused by fonts
 * from the cache do not count: on a machine without similar fonts they are large.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.goto(paths.emailChange, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.addInitScript((fontShift) => {
    const shifts: { at: number; value: number }[] = [];
    const fonts: number[] = [];
    const total = () =>
      shifts
        .filter(({ at }) => fonts.every((arrived) => Math.abs(at - arrived) > fontShift))
        .reduce((sum, { value }) => sum + value, 0);
    Object.assign(window, { shiftTotal: total });
    document.fonts.addEventListener("loadingdone", () => fonts.push(performance.now()));
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.push({ at: shift.startTime, value: shift.value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, FONT_SHIFT_MS);
}

/** The cumulative layout shift since the page was opened. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shiftTotal: () => number }).shiftTotal());
}
