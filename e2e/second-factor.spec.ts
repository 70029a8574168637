import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { enterCode, setUpApp, wrongCode } from "./support/secondFactor.ts";
import { test } from "./support/submissions.ts";

/** What is refused on purpose here. */
const REFUSALS = /status of 4(0[0134]|22)|session|Session|JWT/;

test("an administrator sets up an app, signs in with its code, and is asked for one again to remove rights", async ({
  page,
  browser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const [admin, other] = [await people.admin("Ada"), await people.admin("Olu")];
  await signIn(page, admin, "/account");
  const secret = await setUpApp(page, "My phone");
  await expectAccessibleAtEachSize(page);
  // This session has just proven it.
  await page.goto("/admin/users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto("/signin?next=%2Fadmin%2Fusers");
  await submitSignIn(elsewhere, admin);
  await elsewhere.getByLabel("Code from your authenticator app").fill(wrongCode(secret));
  await expectAccessibleAtEachSize(elsewhere);
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(elsewhere.getByText("This code is not right.")).toBeVisible();
  // Before the code nothing opens, whichever page is asked for.
  await elsewhere.goto("/admin/submissions");
  await expect(elsewhere).toHaveURL(/\/second-factor\?next=%2Fadmin%2Fsubmissions/);
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/second-factor\?next=%2Fdashboard/);
  await elsewhere.goto("/second-factor?next=%2Fadmin%2Fusers");
  await enterCode(elsewhere, secret);
  await expect(elsewhere.getByRole("table", { name: "Users" })).toBeVisible();
  await elsewhere.close();

  // The code of this session is old by now.
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
  const code = question.getByLabel("Code from your authenticator app");
  await code.fill(wrongCode(secret));
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(question.getByText("This code is not right.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await code.fill(oneTimeCode(secret));
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/is no longer an administrator/)).toBeVisible();
  expect(
    await people.sql`select from private.user_roles where role = 'admin' and user_id = ${other.id}`,
  ).toHaveLength(0);
});
