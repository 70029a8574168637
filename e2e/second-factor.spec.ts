import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { enterCode, setUpApp, wrongCode } from "./support/secondFactor.ts";
import { test, uniqueWord } from "./support/submissions.ts";

/** What is refused on purpose here. */
const REFUSALS = /status of 4(0[0134]|22)|session|Session|JWT/;

test("an administrator sets up an app, and signs in with its code", async ({
  page,
  browser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const admin = await people.admin("Ada");
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
});

test("a second device opens the door as well, and goes again", { tag: "@deep" }, async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const bo = await people.participant("Bo");
  await signIn(page, bo, "/account");
  const phone = await setUpApp(page, "My phone");
  const tablet = await setUpApp(page, "My tablet", phone);
  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await page.goto("/signin?next=%2Faccount");
  await submitSignIn(page, bo);
  await enterCode(page, tablet);
  const apps = page.getByRole("list", { name: "Your authenticator apps" });
  await expect(apps.getByRole("listitem")).toHaveCount(2);

  const remove = async (device: string) => {
    await apps.getByRole("button", { name: `Remove ${device}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code from your authenticator app").fill(oneTimeCode(tablet));
    await expectAccessibleAtEachSize(page);
    await dialog.getByRole("button", { name: "Remove app" }).click();
  };
  await remove("My phone");
  await expect(apps.getByRole("listitem")).toHaveCount(1);
  await remove("My tablet");
  await expect(page.getByRole("button", { name: "Set up an app" })).toBeVisible();
});

test("who has lost the phone is let in anew by an administrator", { tag: "@deep" }, async ({
  page,
  browser,
  people,
  openAdmin,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const [admin, lost] = [await people.admin("Ada"), await people.participant("Lou")];
  const theirs = await browser.newPage();
  await signIn(theirs, lost, "/account");
  await setUpApp(theirs, "My phone");

  await openAdmin(page, admin, `/users/${lost.id}`);
  await page.getByRole("button", { name: "Reset authenticator app" }).click();
  await page.getByRole("button", { name: "Reset app", exact: true }).click();
  await expect(page.getByText(/signs in with only the password/)).toBeVisible();

  await theirs.goto("/signin?next=%2Faccount");
  await theirs.context().clearCookies();
  await theirs.evaluate(() => localStorage.clear());
  await signIn(theirs, lost, "/account");
  await expect(theirs.getByRole("button", { name: "Set up an app" })).toBeVisible();
  await theirs.close();
});

test("removing rights asks for a code again when the last is old", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const [admin, other] = [await people.admin("Ada"), await people.admin("Olu")];
  await signIn(page, admin, "/account");
  const secret = await setUpApp(page, "My phone");
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
  const question = page.getByRole("dialog", { name: "Enter a code to go on" });
  const code = question.getByLabel("Code from your authenticator app");
  await code.fill(wrongCode(secret));
  await question.getByRole("button", { name: "Go on" }).click();
  await expect(question.getByText("This code is not right.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await code.fill(oneTimeCode(secret));
  await question.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText(/is no longer an administrator/)).toBeVisible();
  expect(
    await people.sql`select from private.user_roles where role = 'admin' and user_id = ${other.id}`,
  ).toHaveLength(0);
});

test("a reply outlives two idle hours", { tag: "@deep" }, async ({
  page,
  people,
  openAdmin,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSALS);
  const { sql } = people;
  const admin = await people.admin("Ada");
  const [request] = await sql`
    insert into public.contact_requests (name, email, subject, message)
    values ('Willa', ${people.email("Willa")}, ${`Question ${uniqueWord()}`}, 'When?') returning id`;
  try {
    await openAdmin(page, admin, `/contact-requests/${request?.id}`);
    const reply = page.getByRole("textbox", { name: "Reply" });
    await reply.fill("A long answer.");
    await sql`
      update auth.sessions set
        created_at = now() - interval '3 hours',
        refreshed_at = (now() at time zone 'utc') - interval '121 minutes'
      where user_id = ${admin.id}`;
    // The page may notice it by itself before the button is pressed.
    await Promise.any([
      page.getByRole("button", { name: "Send reply" }).click(),
      expect(page).toHaveURL(/\/signin\?/),
    ]);
    await expect(page).toHaveURL(/\/signin\?next=/);
    await submitSignIn(page, admin);
    await page.waitForURL(`**/admin/contact-requests/${request?.id}`);
    await expect(reply).toHaveValue("A long answer.");
  } finally {
    await sql`delete from public.contact_requests where id = ${request?.id}`;
  }
});
