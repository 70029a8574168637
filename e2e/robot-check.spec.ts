import type { Page } from "@playwright/test";
import { fillSignUp } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";

const ROBOT_CHECK = "**/_local/hcaptcha/**";

/** What the page asks the robot check's service for from now on. */
function watchRobotCheck(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/hcaptcha/")) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

test("nothing of the robot check is loaded before the first input, and its script with that", async ({
  page,
}) => {
  const asked = watchRobotCheck(page);
  for (const path of ["/signin", "/signup"]) {
    asked.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByLabel("Email", { exact: true }).click();
    expect(asked).toEqual([]);
    await page.getByLabel("Email", { exact: true }).pressSequentially("a");
    await expect.poll(() => asked).toEqual(["/_local/hcaptcha/1/api.js"]);
  }
});

test("a blocked robot check is said, and nothing typed is lost", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|status of 400/);
  const email = people.email("cora");
  await page.route(ROBOT_CHECK, (route) => route.abort());
  await page.goto("/signup");
  await fillSignUp(page, { email, firstName: "Cora" });
  const main = page.getByRole("main");
  const send = main.getByRole("button", { name: "Sign up" });
  await send.click();
  await expect(main.getByRole("alert")).toContainText("The robot check could not be loaded.");
  await expect(send).toBeEnabled();
  await expectAccessibleAtEachSize(page);
  await page.unroute(ROBOT_CHECK);
  await send.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await people.sql`select first_name from profiles where email = ${email}`).toEqual([
    { first_name: "Cora" },
  ]);
});
