import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { firstLink, readMail } from "./support/mailbox.ts";

test("a student signs up, is greeted, signs out and in again", async ({ page, people }) => {
  const email = people.email("nadia");
  await page.goto("/signup");
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Please fill in all required fields.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery 7");
  await page.getByLabel("First Name").fill("Nadia");
  await page.getByLabel("Last Name").fill("Okonkwo");
  await page.getByLabel("Country").selectOption("Nigeria");
  await page.getByLabel("Level of study").selectOption("Other (specify)");
  await page.getByRole("textbox", { name: /specify/i }).fill("A nurse on a sabbatical");
  await page.getByLabel("University").fill("Lakeside University");
  await page.getByRole("checkbox", { name: /mailing list|updates/i }).check();
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign up|register/i })
    .click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nadia");
  await expectAccessibleAtEachSize(page);

  expect(
    await people.sql`select level_of_study, country, profile_completed from profiles where email = ${email}`,
  ).toEqual([
    { level_of_study: "A nurse on a sabbatical", country: "Nigeria", profile_completed: true },
  ]);
  expect(await people.sql`select source from mailing_list where email = ${email}`).toEqual([
    { source: "signup_form" },
  ]);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await page.goto("/dashboard");
  await page.waitForURL("**/signin**");
  await submitSignIn(page, { email, password: "correct horse battery 7" });
  await page.waitForURL("**/dashboard");
  await people.sql`delete from mailing_list where email = ${email}`;
});

test("a forgotten password is reset through the mailbox", async ({ page, people, stack }) => {
  const person = await people.participant("Petra");
  await page.goto("/signin");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByText("Please enter your email address first")).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByText("Password reset email sent! Please check your inbox.")).toBeVisible();

  const mail = await readMail(stack, person.email, /password/i);
  await page.goto(firstLink(mail.text));
  await page.waitForURL("**/reset-password**");
  await expectAccessibleAtEachSize(page);
  await page.getByLabel("New password", { exact: true }).fill("another battery 8");
  await page
    .getByRole("main")
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await expect(page.getByText(/password.*(changed|saved|updated)/i).first()).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, { ...person, password: "another battery 8" });
});

test("a new Google account completes its profile, and stays on the mailing list it chose", {
  tag: "@deep",
}, async ({ page, people }) => {
  const email = people.email("gustav");
  await page.goto("/signup");
  await page.getByRole("checkbox", { name: /mailing list/ }).check();
  await page.getByRole("button", { name: /google/i }).click();
  await page.waitForURL("**/_local/google/**");
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/name/i).fill("Gustav Berg");
  await page.getByRole("button", { name: "Continue" }).last().click();
  await page.waitForURL("**/profile-completion");
  await expect(page.getByRole("checkbox", { name: /mailing list/ })).toBeChecked();
  expect(await people.sql`select source from mailing_list where email = ${email}`).toEqual([
    { source: "signup_form" },
  ]);
  await people.sql`delete from mailing_list where email = ${email}`;
});
