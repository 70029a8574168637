import { expect, type Page } from "@playwright/test";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { LOCAL_KEYS } from "#tools/stack/config.ts";
import { withoutRobotCheck } from "#tools/testing/api/withoutRobotCheck.ts";
import type { Person } from "./people.ts";

/** A file of the site without scripts. */
const PLAIN_FILE = "/robots.txt";

/** Signs in without the form, which other specs test, and opens a page. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
  address = "/dashboard",
): Promise<void> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    // The gateway rejects the secret key from browsers.
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

interface NewAccount {
  email: string;
  firstName: string;
}

/** Fills in the fields that all registration forms have. */
export async function fillAccount(page: Page, { email, firstName }: NewAccount): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery 7");
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill("Tester");
}

/** Fills in the registration form of a participant. */
export async function fillSignUp(page: Page, account: NewAccount): Promise<void> {
  await fillAccount(page, account);
  await page.getByLabel("Country").selectOption("Nigeria");
  await page.getByLabel("Level of study").selectOption("A PhD student");
  await page.getByLabel("University").fill("Lakeside University");
}
