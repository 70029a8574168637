import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { signIn } from "./support/actions.ts";
import { aPdf, chooseFile } from "./support/documents.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { readEmail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { PHONE } from "./support/sizes.ts";
import { confirmAndSubmit, startInBrowser, storedSubmission, write } from "./support/writing.ts";

/** On a phone the guide is a sheet. */
const openGuide = (page: Page) => page.getByRole("button", { name: "Guide", exact: true }).click();

test.use({ viewport: PHONE });

test("a participant writes, submits, edits, withdraws and submits an entry again", async ({
  page,
  people,
  stack,
}) => {
  test.slow();
  const ada = await people.participant("Ada");
  await signIn(page, ada);
  await expect(page.getByRole("timer")).toHaveText(/\d+ days? \d+ hours?/);
  await expectAccessibleAtEachSize(page);
  await startInBrowser(page);
  await write(page, "Patch", "Thin and soft.");
  const guide = page.getByRole("region", { name: "Writing guide" });
  await openGuide(page);
  await guide.getByText("Device specifications").click();
  await guide.getByRole("checkbox", { name: "Needle" }).check();
  await page.reload();
  await expect(page.getByLabel("Idea name")).toHaveValue("Patch");
  await openGuide(page);
  await guide.getByText("Device specifications").click();
  await expect(guide.getByText("1 of 10")).toBeVisible();
  await expect(guide.getByRole("checkbox", { name: "Needle" })).toBeChecked();
  await guide.getByText("Document template").click();
  const template = page.waitForEvent("download");
  await guide.getByRole("link", { name: "Download the template (DOCX)" }).click();
  expect((await template).suggestedFilename()).toBe("entry-template.docx");
  await page.keyboard.press("Escape");

  await chooseFile(page, "Choose a document", aPdf("größe & plan.pdf"));
  await expect(page.getByText("größe & plan.pdf is attached.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download größe & plan.pdf" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("größe & plan.pdf");
  expect(await readFile(await file.path(), "latin1")).toMatch(/^%PDF-/);

  await page.getByRole("button", { name: /^Review/ }).click();
  await page.waitForURL("**/entry/submit");
  await expect(page.getByRole("definition").filter({ hasText: "Patch" })).toBeVisible();
  await page.getByRole("button", { name: "Submit entry" }).click();
  await expect(page.getByText("Please confirm every statement.")).toBeVisible();
  await expect(page.getByRole("checkbox").first()).toBeFocused();
  await expectAccessibleAtEachSize(page);
  await confirmAndSubmit(page);
  await expectAccessibleAtEachSize(page);
  const next = page.getByRole("region", { name: "Next dates" });
  await expect(next.getByRole("listitem").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
  await expect(next).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const { receipt_number: receipt } = (await storedSubmission(people, ada)) ?? {};
  await expect(page.getByText(receipt, { exact: true })).toBeVisible();
  expect((await readEmail(stack, ada.email, /received/i)).text).toContain(receipt);

  await page.getByRole("link", { name: "Edit the entry" }).click();
  await expect(page.getByText(`Submitted (${receipt}).`)).toBeVisible();
  await write(page, "Patch", "Thin, soft and quiet.");
  expect(await storedSubmission(people, ada)).toMatchObject({
    description: "Thin, soft and quiet.",
    receipt_number: receipt,
  });

  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await expect(page.getByRole("definition").filter({ hasText: receipt })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download größe & plan.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Withdraw entry" }).click();
  await expect(page.getByRole("dialog")).toContainText("you can submit it again");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw entry" }).click();
  await expect(page.getByText("Your entry has been withdrawn.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This entry has been withdrawn" })).toBeVisible();
  await readEmail(stack, ada.email, /withdrawn/i);

  await page.getByRole("link", { name: "Review and submit" }).click();
  await confirmAndSubmit(page);
  await expect(page.getByText(receipt, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Your entry is in" })).toBeVisible();
});
