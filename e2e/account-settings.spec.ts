import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { completeProfile, signIn, submitSignIn } from "./support/actions.ts";
import { savedMessage, startInBrowser, write } from "./support/entries.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { firstLink, readMail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";
import { putOnTeam, startEntry } from "./support/teams.ts";

const NEW_PASSWORD = "another battery 8";

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Account settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
}

for (const [name, viewport] of JOURNEY_SIZES) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("the profile and the mailing list choice are changed", { tag: "@deep" }, async ({
      page,
      people,
    }) => {
      const person = await people.participant("Petra");
      await signIn(page, person);
      await openAccount(page);
      await expectAccessibleAtEachSize(page);
      const form = page.getByRole("form", { name: "Profile" });
      await expect(form.getByLabel("University")).toHaveValue("Lakeside University");
      await form.getByLabel("University").fill("");
      await form.getByRole("button", { name: "Save Profile" }).click();
      await expect(form.getByText("Please fill in all required fields.")).toBeVisible();
      await form.getByLabel("University").fill("Harbour University");
      await form.getByLabel("First name").fill("Petronella");
      await form.getByRole("checkbox", { name: /mailing list/ }).check();
      await form.getByRole("button", { name: "Save Profile" }).click();
      await expect(page.getByText("Your profile has been saved.")).toBeVisible();

      expect(
        await people.sql`
          select first_name, university, join_mailing_list from profiles where id = ${person.id}`,
      ).toEqual([
        { first_name: "Petronella", university: "Harbour University", join_mailing_list: true },
      ]);
      expect(
        await people.sql`select source from mailing_list where email = ${person.email}`,
      ).toHaveLength(1);
      await page.getByRole("link", { name: "Back to My Dashboard" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Petronella");
      await people.sql`delete from mailing_list where email = ${person.email}`;
    });

    test("an account is deleted once its address is typed", async ({
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
      await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();

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
  });
}

test("the password is changed by a person who knows the present one", { tag: "@deep" }, async ({
  page,
  visitor,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(00|01|03|22)/);
  const person = await people.participant("Paula");
  await signIn(page, person);
  const elsewhere = await visitor();
  await signIn(elsewhere, person);

  await openAccount(page);
  const form = page.getByRole("form", { name: "Password" });
  const [current, password] = [
    form.getByLabel("Current password"),
    form.getByLabel("New password"),
  ];
  const save = form.getByRole("button", { name: "Change password" });
  await current.fill("not the password");
  await password.fill(NEW_PASSWORD);
  await save.click();
  await expect(current).toHaveAccessibleDescription("The current password is not the right one.");
  await expect(current).toBeFocused();
  await current.fill(person.password);
  await password.fill("short");
  await expect(password).toHaveAccessibleDescription("At least 10 characters. 5 to go.");
  await save.click();
  await expect(password).toHaveAccessibleDescription(/^At least 10 characters, please\./);
  await expect(password).toBeFocused();
  await password.fill("Password2025");
  await save.click();
  await expect(password).toHaveAccessibleDescription(/first passwords that anybody would try/);
  await expect(password).toBeFocused();
  await password.fill(NEW_PASSWORD);
  await save.click();
  await expect(form.getByText("Your password has been changed.")).toBeVisible();
  await expect(current).toHaveValue("");

  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL(/\/signin\?next=%2Faccount$/);
  await submitSignIn(elsewhere, { ...person, password: NEW_PASSWORD });
  await expect(elsewhere).toHaveURL(/\/account$/);
  await page.reload();
  await expect(page.getByRole("form", { name: "Password" })).toBeVisible();
});

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
  await expect(form.getByText("This is your address already.")).toBeVisible();
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
  await expect(page.getByText("This address is confirmed, one step is left.")).toBeVisible();
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

test("the data is taken away as a file", { tag: "@deep" }, async ({ page, people, stack }) => {
  const [person, member] = await Promise.all([
    people.participant("Dana"),
    people.participant("Mila"),
  ]);
  await startEntry(stack, person);
  await putOnTeam(people, person, member);
  await people.sql`
    insert into submission_attestations (submission_id, user_id, statements, rules_version)
    select id, created_by, '{age_18_or_over}', '2025-04' from submissions
    where created_by = ${person.id}`;
  await signIn(page, person);
  await openAccount(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my_data_\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({
    account: { id: person.id, email: person.email, createdAt: expect.stringMatching(/^\d{4}-/) },
    profile: { firstName: "Dana", country: "Kenya", joinMailingList: false },
    entry: { ideaName: "Dana’s patch", state: "draft", isOwner: true },
    team: { members: [{ email: person.email }, { email: member.email }], invitations: [] },
    attestations: [{ rules_version: "2025-04", statements: ["age_18_or_over"] }],
    records: { sessions: [{}, {}], files: [], emails: [{ kind: "welcome" }], history: [] },
  });
  await expect(page.getByText("The file with your data has been downloaded.")).toBeVisible();
});

test("signing out everywhere ends every session", { tag: "@deep" }, async ({
  page,
  visitor,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[013]/);
  const person = await people.participant("Sunita");
  await signIn(page, person);
  const [elsewhere, writing] = [await visitor(), await visitor()];
  await signIn(elsewhere, person);
  await signIn(writing, person);
  await startInBrowser(writing);
  await write(writing, "Patch", "Thin.");
  await openAccount(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/signin$/);

  // A page that is only looked at notices when it is looked at again.
  await elsewhere.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(elsewhere).toHaveURL(/\/signin$/);
  await expect(elsewhere.getByText("You have been signed out.")).toBeVisible();
  await expectAccessibleAtEachSize(elsewhere);

  // One that is written on notices when it saves, and loses nothing.
  await writing.getByLabel("Description").fill("Thin and soft.");
  await expect(writing).toHaveURL(/\/signin\?next=%2Fentry$/);
  await submitSignIn(writing, person);
  await expect(writing.getByText("Your unsaved changes are back.")).toBeVisible();
  await expect(writing.getByLabel("Description")).toHaveValue("Thin and soft.");
  await expect(savedMessage(writing)).toBeVisible();
});

test("somebody who came with Google chooses a password and signs in with it", {
  tag: "@deep",
}, async ({ page, people }) => {
  const email = people.email("gusti");
  await page.goto("/signin?next=%2Faccount");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.waitForURL("**/_local/google/**");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill("Gusti Berg");
  await page.getByRole("button", { name: "Continue" }).last().click();
  await page.waitForURL("**/profile-completion**");
  await page.getByLabel("First name").fill("Gusti");
  await page.getByLabel("Last name").fill("Berg");
  await completeProfile(page);
  const form = page.getByRole("form", { name: "Password" });
  await expect(form.getByText(/You sign in with Google/)).toBeVisible();
  await form.getByLabel("New password").fill(NEW_PASSWORD);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Your password has been changed.")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Current password"), "from now on it is asked for").toBeVisible();

  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/signin");
  await submitSignIn(page, { email, password: NEW_PASSWORD });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Gusti");
});

test("an administrator is told why the account cannot be deleted", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  await signIn(page, await people.admin("Amara"));
  await openAccount(page);
  await expect(page.getByText("You are an administrator.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Delete my account/ })).toHaveCount(0);
  await page.goto("/goodbye");
  await expect(page, "nothing was deleted").toHaveURL(/\/$/);
});
