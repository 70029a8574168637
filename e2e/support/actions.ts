import { expect, type Page } from "@playwright/test";
import type { Person } from "./people.ts";

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
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
