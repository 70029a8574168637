import { fillSignUp, signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { firstLink, readEmail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";

test("a participant signs up, signs out and signs in again", async ({ page, people }) => {
  const email = people.email("nadia");
  await page.goto("/signup");
  await fillSignUp(page, { email, firstName: "Nadia" });
  await page.getByRole("checkbox", { name: /mailing list|updates/i }).check();
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nadia");
  await expectAccessibleAtEachSize(page);

  expect(await people.sql`select source from mailing_list where email = ${email}`).toEqual([
    { source: "signup_form" },
  ]);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(
    page.getByRole("heading", { name: "Take the infusion out of the clinic." }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await page.goto("/dashboard");
  await page.waitForURL("**/signin**");
  await submitSignIn(page, { email, password: "correct horse battery 7" });
  await page.waitForURL("**/dashboard");
  await people.sql`delete from mailing_list where email = ${email}`;
});

test("a forgotten password is reset by email", async ({ page, people, stack }) => {
  const person = await people.participant("Petra");
  await page.goto("/signin");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByText("Password reset email sent! Please check your inbox.")).toBeVisible();

  const email = await readEmail(stack, person.email, /password/i);
  await page.goto(firstLink(email.text));
  await page.waitForURL("**/reset-password**");
  await expectAccessibleAtEachSize(page);
  await page.getByLabel("New password", { exact: true }).fill("another battery 8");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText(/password.*(changed|saved|updated)/i).first()).toBeVisible();

  await signIn(page, { ...person, password: "another battery 8" });
});

test("a person with a new Google account completes their profile and joins the mailing list", {
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
