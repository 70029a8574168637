import { expect, type Page } from "@playwright/test";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { LOCAL_KEYS } from "#tools/stack/config.ts";
import { withoutRobotCheck } from "#tools/testing/api/withoutRobotCheck.ts";
import type { Person } from "./people.ts";

/** A file of the site that starts no script. */
const PLAIN_FILE = "/robots.txt";

/** Signs in without the form, which has tests of its own, and opens a page. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
  address = "/dashboard",
): Promise<void> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    // The gateway takes the secret key from no browser.
    headers: { ...withoutRobotCheck(LOCAL_KEYS.secretKey), "user-agent": "tests" },
    data: { email, password },
  });
  await expect(answer).toBeOK();
  await page.goto(PLAIN_FILE);
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    SESSION_STORAGE_KEY,
    await answer.text(),
  ] as const);
  await page.goto(address);
}

/** Fills in and sends the sign-in form that is shown. */
export async function submitSignIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Opens the contact modal from the footer. */
export async function openContactForm(page: Page) {
  await page.getByRole("contentinfo").getByRole("button", { name: "Contact Us" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Ticks the robot check's box inside its container. */
export async function passRobotCheck(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /human/i }).check();
}

/** Chooses a country from its list. */
export async function chooseCountry(page: Page, name: string): Promise<void> {
  await page.getByLabel("Country").selectOption(name);
}

/** Chooses a level of study from its list. */
export async function chooseLevelOfStudy(page: Page, level: string): Promise<void> {
  await page.getByLabel("Level of study").selectOption(level);
}

interface NewAccount {
  email: string;
  firstName: string;
}

/** Fills in what everybody is asked who registers. */
export async function fillAccount(page: Page, { email, firstName }: NewAccount): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery 7");
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill("Tester");
}

/** Fills in the registration form of a participant, but for what sends it. */
export async function fillSignUp(page: Page, account: NewAccount): Promise<void> {
  await fillAccount(page, account);
  await chooseCountry(page, "Nigeria");
  await chooseLevelOfStudy(page, "A PhD student");
  await page.getByLabel("University").fill("Lakeside University");
}

/** Fills in and saves what is missing of a profile that has a name only. */
export async function completeProfile(page: Page): Promise<void> {
  await chooseCountry(page, "Portugal");
  await chooseLevelOfStudy(page, "A masters student");
  await page.getByLabel("University").fill("Harbour University");
  await page.getByRole("button", { name: "Save Profile" }).click();
}
