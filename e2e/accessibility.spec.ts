import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";

/** Pages without a link to them, with their headings. Other specs check all other pages. */
const PAGES = [
  ["/no/such/page", "Page not found"],
  ["/auth/callback?error=access_denied&error_description=Refused", "You’re not signed in"],
  ["/email-change", "Your email address"],
] as const;

test("pages without a link to them have no accessibility violation", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 .*\/no\/such\/page$/);
  for (const [path, heading] of PAGES) {
    const answer = await page.goto(path);
    if (path === "/no/such/page") expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expectAccessibleAtEachSize(page);
  }
});
