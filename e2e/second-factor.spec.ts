import type { Page } from "@playwright/test";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

const CODE = "Code from your authenticator app";

/** Sets an app up on the account page; returns its secret. */
async function setUpApp(page: Page, device: string): Promise<string> {
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await section.getByLabel("Device name").fill(device);
  await section.getByRole("button", { name: /^Set up/ }).click();
  await expect(section.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
  await section.getByLabel(CODE).fill(oneTimeCode(secret));
  await section.getByRole("button", { name: "Finish" }).click();
  await expect(section.getByText("The app is set up.")).toBeVisible();
  await expect(section.getByRole("list", { name: "Your authenticator apps" })).toContainText(
    device,
  );
  return secret;
}

/** Enters the current code on its page. */
async function enterCode(page: Page, secret: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await page.getByLabel(CODE).fill(oneTimeCode(secret));
  await page.getByRole("button", { name: "Continue" }).click();
}

/** A code that the app shows neither now nor within half a minute. */
function wrongCode(secret: string): string {
  const shown = [-1, 0, 1, 2].map((periods) => oneTimeCode(secret, Date.now() + periods * 30_000));
  return (
    ["000000", "111111", "222222", "333333", "444444"].find((code) => !shown.includes(code)) ?? ""
  );
}

/** Refusals that this test causes on purpose. */
const REFUSALS = /status of 4(0[0134]|22)|session|Session|JWT/;

test("an administrator sets up an app, signs in with its code, and needs another code to remove rights", async ({
  page,
  visitor,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const [admin, other] = [await people.admin("Ada"), await people.admin("Olu")];
  await signIn(page, admin, "/account");
  const secret = await setUpApp(page, "My phone");
  // This session has just entered a code.
  await page.goto("/admin/users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();

  const elsewhere = await visitor();
  await elsewhere.goto("/signin?next=%2Fadmin%2Fusers");
  await submitSignIn(elsewhere, admin);
  await elsewhere.getByLabel(CODE).fill(wrongCode(secret));
  await expectAccessibleAtEachSize(elsewhere);
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(elsewhere.getByText("This code is incorrect.")).toBeVisible();
  // Every page redirects until the code is entered.
  await elsewhere.goto("/admin/users?page=1");
  await expect(elsewhere).toHaveURL(/\/second-factor\?next=%2Fadmin%2Fusers/);
  await enterCode(elsewhere, secret);
  await expect(elsewhere.getByRole("table", { name: "Users" })).toBeVisible();

  // The session's code is now too old.
  await people.sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
    where authentication_method = 'totp'
      and session_id in (select id from auth.sessions where user_id = ${admin.id})`;
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, SESSION_STORAGE_KEY);

  await page.goto(`/admin/users/${other.id}`);
  const remove = page.getByRole("dialog").getByRole("button", { name: "Remove Admin" });
  await remove.click();
  await page
    .getByRole("dialog", { name: "Remove Admin" })
    .getByRole("button", { name: "Remove Admin" })
    .click();
  const question = page.getByRole("dialog", { name: "Enter a code to continue" });
  const code = question.getByLabel(CODE);
  await code.fill(wrongCode(secret));
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(question.getByText("This code is incorrect.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await code.fill(oneTimeCode(secret));
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/is no longer an administrator/)).toBeVisible();
  expect(
    await people.sql`select from private.user_roles where role = 'admin' and user_id = ${other.id}`,
  ).toHaveLength(0);
});
