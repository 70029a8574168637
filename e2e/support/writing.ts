import { expect, type Page } from "@playwright/test";
import { confirmation } from "#site/content/attestations.ts";
import type { People, Person } from "./people.ts";

/** The "all changes saved" message. */
export const savedMessage = (page: Page) =>
  page.getByText("All changes saved").and(page.locator(":not([role=status])"));

/** Starts a submission from the dashboard and waits for its editor. */
export async function startInBrowser(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start your entry" }).click();
  await page.waitForURL("**/entry");
}

/** Types both texts and waits until they are saved. */
export async function write(page: Page, name: string, description: string): Promise<void> {
  await page.getByLabel("Idea name").fill(name);
  await page.getByLabel("Description").fill(description);
  await expect(savedMessage(page)).toBeVisible();
}

/** Submits the submission on the review page, and waits for the receipt. */
export async function confirmAndSubmit(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: confirmation.all }).check();
  await page.getByRole("button", { name: "Submit entry" }).click();
  await expect(
    page.getByRole("heading", { name: "Your entry has been submitted", level: 1 }),
  ).toBeVisible();
  // The navigation bar does not cover the heading.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** The stored submission of an owner. */
export async function storedSubmission({ sql }: People, owner: Person) {
  const [submission] = await sql`
    select idea_name, description, file_name, receipt_number, submitted_at, withdrawn_at, revision
    from public.submissions where created_by = ${owner.id}`;
  return submission;
}
