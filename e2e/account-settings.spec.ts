import type { Page } from "@playwright/test";
import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { firstLink, readEmail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { PHONE } from "./support/sizes.ts";
import { putOnTeam, startSubmission } from "./support/teams.ts";

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Account settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("an owner deletes their account, and another member becomes the owner", async ({
    page,
    people,
    stack,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[03]/);
    const [person, member] = await Promise.all([
      people.participant("Gero"),
      people.participant("Mila"),
    ]);
    await startSubmission(people, person);
    await putOnTeam(people, person, member);
    await signIn(page, person);
    await openAccount(page);
    const form = page.getByRole("form", { name: "Delete your account" });
    const confirmation = form.getByLabel("To confirm, type your account’s email address");
    await confirmation.fill(member.email);
    await form.getByRole("button", { name: "Delete my account" }).click();
    await expect(confirmation).toHaveAccessibleDescription(/doesn’t match your account’s address/);
    await confirmation.fill(person.email.toUpperCase());
    await form.getByRole("button", { name: "Delete my account" }).click();
    await expectAccessibleAtEachSize(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();

    await expect(page).toHaveURL(/\/goodbye$/);
    await expect(page.getByText("Your account has been deleted.")).toBeVisible();
    await expectAccessibleAtEachSize(page);
    await readEmail(stack, person.email, /account has been deleted/);
    expect(
      await people.sql`select created_by from submissions where created_by = ${member.id}`,
    ).toHaveLength(1);
    await page.goto("/dashboard");
    await submitSignIn(page, person);
    await expect(page.getByText("Invalid login credentials")).toBeVisible();
  });
});

test("a new address takes effect after both mailboxes have confirmed it", { tag: "@deep" }, async ({
  page,
  people,
  stack,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(03|22)/);
  const person = await people.participant("Elena");
  const owner = await people.participant("Tara");
  const newEmail = people.email("elena-new");
  await signIn(page, person);
  await openAccount(page);
  const form = page.getByRole("form", { name: "Email address" });
  const answers = [];
  for (const address of [owner.email, newEmail]) {
    await form.getByLabel("New email").fill(address);
    await form.getByRole("button", { name: "Change email address" }).click();
    await expect(
      page.getByText(`The change to ${address} hasn’t been confirmed yet.`),
    ).toBeVisible();
    answers.push((await page.getByRole("status").allInnerTexts()).join().replaceAll(address, ""));
  }
  expect(answers[0], "an address in use gets the same answer as a free one").toBe(answers[1]);
  await expectAccessibleAtEachSize(page);

  const confirm = page.getByRole("button", { name: "Confirm the change" });
  await page.goto(firstLink((await readEmail(stack, person.email, /new email address/)).text));
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByText("This address is confirmed. There’s one more step.")).toBeVisible();
  await page.goto(firstLink((await readEmail(stack, newEmail, /new email address/)).text));
  await confirm.click();
  await expect(page.getByText("Your email address has been changed.")).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByText(`You sign in with ${newEmail}.`)).toBeVisible();
});
