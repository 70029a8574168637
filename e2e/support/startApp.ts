import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Waits until the app of a page runs: no button waits for it anymore. */
export async function appRuns(page: Page): Promise<void> {
  await expect(page.locator("[data-starting]")).toHaveCount(0);
}

/** Starts the app of a page as a visitor's first act would, without changing anything. */
export async function startAppOf(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    field.remove();
  });
  await appRuns(page);
  await page.waitForLoadState("networkidle");
}
