import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";

/**
 * Adds up what moves without anybody's doing, on every page that is opened from now on. The fonts are
 * fetched before: a machine that has none of the measures of theirs moves much when they come late.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.goto(paths.emailChange, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.total += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** How much has moved since the page was opened: its cumulative layout shift. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}
