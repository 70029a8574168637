import type { Page } from "@playwright/test";
import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { firstLink, readMail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";
import { putOnTeam, startEntry } from "./support/teams.ts";

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Account settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
}

for (const [name, viewport] of JOURNEY_SIZES) {
  test(`an account is deleted once its address is typed, on a ${name}`, async ({
    page,
    people,
    stack,
    expectedErrors,
  }) => {
    await page.setViewportSize(viewport);
    expectedErrors.push(/status of 40[03]/);
    const [person, member] = await Promise.all([
      people.participant("Gero"),
      people.participant("Mila"),
    ]);
    await startEntry(stack, person);
    await putOnTeam(people, person, member);
    await signIn(page, person);
    await openAccount(page);
    const form = page.getByRole("form", { name: "Delete your account" });
    const confirmation = form.getByLabel("To confirm, type the email address of your account");
    await confirmation.fill(member.email);
    await form.getByRole("button", { name: "Delete my account" }).click();
    await expect(confirmation).toHaveAccessibleDescription(/not the address of your account/);
    await confirmation.fill(person.email.toUpperCase());
    await form.getByRole("button", { name: "Delete my account" }).click();
    await expectAccessibleAtEachSize(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();

    await expect(page).toHaveURL(/\/goodbye$/);
    await expect(page.getByText("Your account has been deleted.")).toBeVisible();
    await expectAccessibleAtEachSize(page);
    await readMail(stack, person.email, /account has been deleted/);
    expect(await people.sql`select id from auth.users where id = ${person.id}`).toEqual([]);
    expect(
      await people.sql`select created_by from submissions where created_by = ${member.id}`,
      "the entry passes to the other member",
    ).toHaveLength(1);

    await page.goto("/dashboard");
    await submitSignIn(page, person);
    await expect(page.getByText("Invalid login credentials")).toBeVisible();
  });
}

test("a new address counts once both mailboxes have confirmed it", { tag: "@deep" }, async ({
  page,
  people,
  stack,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(00|03|22)/);
  const person = await people.participant("Elena");
  const taken = await people.participant("Tara");
  const newEmail = people.email("elena-new");
  await signIn(page, person);
  await openAccount(page);
  const form = page.getByRole("form", { name: "Email address" });
  await form.getByLabel("New email").fill(person.email);
  await form.getByRole("button", { name: "Change email address" }).click();
  await expect(form.getByText("This is already your address.")).toBeVisible();
  const said = [];
  for (const address of [taken.email, newEmail]) {
    await form.getByLabel("New email").fill(address);
    await form.getByRole("button", { name: "Change email address" }).click();
    await expect(page.getByText(`The change to ${address} is not confirmed yet.`)).toBeVisible();
    said.push((await page.getByRole("status").allInnerTexts()).join().replaceAll(address, ""));
  }
  expect(said[0], "a taken address is answered like a free one").toBe(said[1]);
  await expectAccessibleAtEachSize(page);

  const first = firstLink((await readMail(stack, person.email, /new email address/)).text);
  const confirm = page.getByRole("button", { name: "Confirm the change" });
  await page.goto(first);
  await expectAccessible(page);
  await page.reload();
  await confirm.click();
  await expect(page.getByText("This address is confirmed. One step is left.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(firstLink((await readMail(stack, newEmail, /new email address/)).text));
  await confirm.click();
  await expect(page.getByText("Your email address has been changed.")).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByText(`You sign in with ${newEmail}.`)).toBeVisible();
  await page.goto(first);
  await confirm.click();
  await expect(page.getByText("This link has expired or has already been used.")).toBeVisible();

  await page.goto("/account");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, { ...person, email: newEmail });
});
