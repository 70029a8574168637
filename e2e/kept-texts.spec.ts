import type { Page } from "@playwright/test";
import { openContactForm, signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

/** How many long texts this tab keeps. */
function kept(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(sessionStorage).filter((key) => key.startsWith("challenge-text/")).length,
  );
}

test("a message outlives a reload until it is emptied", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/");
  const dialog = await openContactForm(page);
  await dialog.getByLabel("Message").fill("Which adhesives?");
  await page.reload();
  await openContactForm(page);
  await expect(dialog.getByLabel("Message")).toHaveValue("Which adhesives?");
  await expectAccessible(page);
  await dialog.getByLabel("Message").fill("");
  await expect.poll(() => kept(page)).toBe(0);
});

test("signing out leaves no text behind", async ({ page, people }) => {
  await signIn(page, await people.participant("Kofi"));
  const dialog = await openContactForm(page);
  await dialog.getByLabel("Message").fill("Which adhesives?");
  await expect.poll(() => kept(page)).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await kept(page)).toBe(0);
});
