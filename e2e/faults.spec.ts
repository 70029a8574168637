import { paths } from "#site/config/paths.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";

test("a page whose scripts do not load stays readable and says so", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|dynamically imported module/);
  const notice = page.getByRole("alert").filter({ hasText: "We couldn’t load part of this page" });
  const signInButton = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  // All scripts, the entry script, and one of the page.
  for (const [blocked, enabled] of [
    ["**/assets/*.js", false],
    ["**/assets/entry.client-*.js", false],
    // The entry script runs: the button loads the rest again.
    ["**/assets/sign-in-*.js", true],
  ] as const) {
    await page.route(blocked, (route) => route.abort());
    await page.goto(paths.signIn);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(signInButton).toBeEnabled({ enabled });
    await expectAccessibleAtEachSize(page);

    await page.unroute(blocked);
    await page.reload();
    await expect(signInButton).toBeEnabled();
    await expect(notice).toBeHidden();
  }
});
