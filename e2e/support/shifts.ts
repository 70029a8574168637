import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";

/** A shift within this time of the arrival of a font is caused by it. */
const FONT_SHIFT_MS = 100;

/**
 * Adds up what moves without anybody's doing, on every page that is opened from now on. The fonts are
 * fetched before, and what moves when they come from the cache is left out: a machine that has none of the
 * measures of theirs moves much.
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
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.push({ at: entry.startTime, value: entry.value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, FONT_SHIFT_MS);
}

/** How much has moved since the page was opened: its cumulative layout shift. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shiftTotal: () => number }).shiftTotal());
}
