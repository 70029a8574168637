import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";

/**
 * Where else anybody gets to by address, with the heading that they find there: the public pages are in
 * pages.spec.ts. What participants see is measured where they use it (entry, team, accounts and
 * account-settings).
 */
const PAGES = [
  ["/no/such/page", "Page not found"],
  ["/reset-password", "Set a new password"],
  ["/invitation", "Join a team"],
  ["/auth/callback?error=access_denied&error_description=Refused", "You are not signed in"],
  ["/email-change", "Your email address"],
] as const;

test("no other page has an accessibility violation", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 .*\/no\/such\/page$/);
  for (const [path, heading] of PAGES) {
    const answer = await page.goto(path);
    if (path === "/no/such/page") expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
    await expectAccessibleAtEachSize(page);
  }
});
