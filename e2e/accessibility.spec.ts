import type { Page } from "@playwright/test";
import { expect, expectAccessibleAtBothSizes, test } from "./support/fixtures.ts";
import { PUBLIC_PAGES } from "./support/pages.ts";

/**
 * Where anybody gets to, by address, with the heading that they find there. What participants see is
 * measured where they use it (entry, team, accounts and account-settings).
 */
const PAGES = [
  ...PUBLIC_PAGES,
  ["/no/such/page", "Page not found"],
  ["/reset-password", "Set a new password"],
  ["/invitation", "Join a team"],
  ["/auth/callback?error=access_denied&error_description=Refused", "You are not signed in"],
  ["/email-change", "Your email address"],
] as const;

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });

/** Scrolls through the page once, so that everything that waits for that is there. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

for (const [path, heading] of PAGES) {
  test(`${path} has no accessibility violation`, async ({ page, expectedErrors }) => {
    if (path === "/no/such/page") expectedErrors.push(/404/);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    await scrollThrough(page);
    await expectAccessibleAtBothSizes(page);
  });
}
