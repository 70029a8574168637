import type { Page } from "@playwright/test";
import { chooseCountry, openContactForm, signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessible, expectAccessibleAtBothSizes } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import type { People, Person } from "./support/people.ts";
import { startEntry } from "./support/teams.ts";

const back = (page: Page) => page.getByText("What you typed before is back.");
const profileForm = (page: Page) => page.getByRole("form", { name: "Profile" });

/** What this tab keeps of forms. */
function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith("challenge-form/"))
      .join(),
  );
}

/** Ends every session of a person as another device would, and has the page notice. */
async function endSession(page: Page, { sql }: People, person: Person): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${person.id}`;
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

/** Changes every field of a profile form. */
async function changeProfile(page: Page): Promise<void> {
  const form = profileForm(page);
  await form.getByLabel("First name").fill("Kelechi");
  await chooseCountry(page, "Nigeria");
  await form.getByRole("combobox", { name: "Level of study" }).selectOption("Other (specify)");
  await form.getByRole("textbox", { name: "Other (specify)" }).fill("On a sabbatical");
  await form.getByLabel("University").fill("Harbour University");
  await form.getByRole("checkbox", { name: /mailing list/ }).check();
}

async function expectChangedProfile(page: Page): Promise<void> {
  const form = profileForm(page);
  await expect(form.getByLabel("First name")).toHaveValue("Kelechi");
  await expect(form.getByLabel("Last name")).toHaveValue("Tester");
  await expect(form.getByLabel("Country", { exact: true })).toHaveValue("Nigeria");
  await expect(form.getByRole("textbox", { name: "Other (specify)" })).toHaveValue(
    "On a sabbatical",
  );
  await expect(form.getByLabel("University")).toHaveValue("Harbour University");
  await expect(form.getByRole("checkbox", { name: /mailing list/ })).toBeChecked();
}

test("the forms of the account outlive a session that ends in the middle", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[013]/);
  const person = await people.participant("Kofi");
  await signIn(page, person);
  await page.goto("/account");
  await changeProfile(page);
  await page.getByLabel("New email").fill(people.email("new"));
  await page.getByLabel("Current password").fill("a secret of mine");
  await page.getByLabel("New password").fill("another secret of mine");
  await endSession(page, people, person);
  await expect(page).toHaveURL(/\/signin\?next=%2Faccount$/);
  await expect(page.getByText("what you wrote is kept in this browser")).toBeVisible();
  expect(await kept(page)).not.toContain("secret");

  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/account$/);
  await expect(back(page)).toHaveCount(2);
  await expectChangedProfile(page);
  await expect(page.getByLabel("New email")).toHaveValue(people.email("new"));
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expectAccessibleAtBothSizes(page);

  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Your profile has been saved.")).toBeVisible();
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByText(/waits to be confirmed/)).toBeVisible();
  await expect(back(page)).toHaveCount(0);
  expect(await kept(page), "what is sent is kept no longer").toBe("");
  expect(
    await people.sql`select first_name, country, level_of_study, university, join_mailing_list
      from profiles where id = ${person.id}`,
  ).toEqual([
    {
      first_name: "Kelechi",
      country: "Nigeria",
      level_of_study: "On a sabbatical",
      university: "Harbour University",
      join_mailing_list: true,
    },
  ]);
  await people.sql`delete from mailing_list where email = ${person.email}`;
});

test("a reload loses nothing, and what is back can be discarded", async ({ page, people }) => {
  await signIn(page, await people.participant("Kofi"));
  await page.goto("/account");
  await changeProfile(page);
  await page.reload();
  await expectChangedProfile(page);
  await profileForm(page).getByLabel("University").fill("");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Please fill in all required fields.")).toBeVisible();

  await page.getByRole("button", { name: "Discard it and start over" }).click();
  const form = profileForm(page);
  await expect(form.getByLabel("First name")).toBeFocused();
  await expect(form.getByLabel("First name")).toHaveValue("Kofi");
  await expect(form.getByLabel("Country", { exact: true })).toHaveValue("Kenya");
  await expect(form.getByRole("combobox", { name: "Level of study" })).toHaveValue("A PhD student");
  await expect(form.getByLabel("University")).toHaveValue("Lakeside University");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(form.getByLabel("University")).toHaveValue("Lakeside University");
  await expect(back(page)).toHaveCount(0);
});

test("what somebody typed is never shown to the next person", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[013]/);
  const [kofi, bela] = await Promise.all([people.participant("Kofi"), people.participant("Bela")]);
  await signIn(page, kofi);
  await page.goto("/account");
  await changeProfile(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await kept(page), "after signing out").toBe("");

  await signIn(page, kofi);
  await page.goto("/account");
  await expect(profileForm(page).getByLabel("First name")).toHaveValue("Kofi");
  await changeProfile(page);
  await endSession(page, people, kofi);
  await expect(page).toHaveURL(/\/signin\?next=%2Faccount$/);
  expect(await kept(page)).toContain("Kelechi");
  await submitSignIn(page, bela);
  await expect(profileForm(page).getByLabel("First name")).toHaveValue("Bela");
  await expect(back(page)).toHaveCount(0);
  expect(await kept(page), "once somebody else is signed in").toBe("");
});

test("a profile that is being completed outlives a reload, and the end of a session", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[013]/);
  const person = await people.participant("Ines", { complete: false });
  await page.goto("/signin");
  await submitSignIn(page, person);
  await page.waitForURL("**/profile-completion");
  await chooseCountry(page, "Portugal");
  await page.getByRole("combobox", { name: "Level of study" }).selectOption("A masters student");
  await page.getByLabel("University").fill("Harbour");
  await page.reload();
  await expect(back(page)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ines");
  await expect(page.getByLabel("Country", { exact: true })).toHaveValue("Portugal");
  await expectAccessibleAtBothSizes(page);
  await page.getByLabel("University").fill("Harbour University");
  await endSession(page, people, person);
  // From here one is led to where one signs up.
  await page.waitForURL("**/signup");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByText("You have been signed out.")).toBeVisible();
  await submitSignIn(page, person);
  await expect(page.getByLabel("University")).toHaveValue("Harbour University");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await page.waitForURL("**/dashboard");
  expect(await kept(page)).toBe("");
});

test("an invitation and a message outlive a reload", async ({ page, people, stack }) => {
  const owner = await people.participant("Olga");
  await startEntry(stack, owner);
  await signIn(page, owner);
  const invited = people.email("guest");
  const address = page.getByLabel("Email of the person to invite");
  await address.fill(invited);
  const dialog = await openContactForm(page);
  await dialog.getByLabel("Subject").fill("Adhesives");
  await dialog.getByLabel("Message").fill("Which ones?");
  await page.reload();

  await expect(address).toHaveValue(invited);
  await expect(back(page)).toBeVisible();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${invited} is invited.`)).toBeVisible();
  await expect(back(page)).toHaveCount(0);

  await openContactForm(page);
  await expect(dialog.getByLabel("Message")).toHaveValue("Which ones?");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Discard it and start over" }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue("");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  expect(await kept(page)).toBe("");
});
