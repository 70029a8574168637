import { fillSignUp } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";

test("the robot check loads with the first input; if it is blocked, typed text is not lost", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|status of 400/);
  const requests: string[] = [];
  await page.route("**/_local/hcaptcha/**", (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page.goto("/signup", { waitUntil: "networkidle" });
  const email = page.getByLabel("Email", { exact: true });
  await email.click();
  expect(requests).toEqual([]);
  await email.pressSequentially("a");
  await expect.poll(() => requests[0]).toBe("/_local/hcaptcha/1/api.js");

  const account = { email: people.email("cora"), firstName: "Cora" };
  await fillSignUp(page, account);
  const main = page.getByRole("main");
  const send = main.getByRole("button", { name: "Sign up" });
  await send.click();
  await expect(main.getByRole("alert")).toContainText("We couldn’t load the robot check.");
  await expect(send).toBeEnabled();
  await expectAccessibleAtEachSize(page);
  await page.unrouteAll();
  await send.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await people.sql`select first_name from profiles where email = ${account.email}`).toEqual([
    { first_name: "Cora" },
  ]);
});
