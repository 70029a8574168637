import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { figures } from "#site/content/figures.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { signIn } from "./support/actions.ts";
import { aDisguisedText, aPdf } from "./support/documents.ts";
import {
  choose,
  confirmAndSubmit,
  savedMessage,
  startInBrowser,
  storedEntry,
  write,
} from "./support/entries.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { readMail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";
import { putOnTeam, startEntry } from "./support/teams.ts";

/** Where there is no room beside the editor, the guide is a sheet. */
async function openGuide(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Guide", exact: true });
  if (await button.isVisible()) await button.click();
}

for (const [size, viewport] of JOURNEY_SIZES) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("an idea is written, submitted, edited, withdrawn and submitted again", async ({
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
      const guide = page.getByRole("region", { name: "While you write" });
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

      await choose(page, aPdf("größe & plan.pdf"));
      await expect(page.getByText("größe & plan.pdf is attached.")).toBeVisible();
      await expectAccessibleAtEachSize(page);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download größe & plan.pdf" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("größe & plan.pdf");
      expect(await readFile(await file.path(), "latin1")).toMatch(/^%PDF-/);

      await page.getByRole("button", { name: "Review and submit" }).click();
      await page.waitForURL("**/entry/submit");
      await expect(page.getByRole("definition").filter({ hasText: "Patch" })).toBeVisible();
      await page.getByRole("button", { name: "Submit entry" }).click();
      await expect(page.getByText("Please confirm every statement.")).toBeVisible();
      await expect(page.getByRole("checkbox").first()).toBeFocused();
      await expectAccessibleAtEachSize(page);
      await confirmAndSubmit(page);
      await expectAccessibleAtEachSize(page);
      const next = page.getByRole("region", { name: "What happens next" });
      await expect(next.getByRole("listitem").first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
      await expect(next).toBeVisible();
      await page.emulateMedia({ media: "screen" });
      const { receipt_number: receipt } = (await storedEntry(people, ada)) ?? {};
      await expect(page.getByText(receipt, { exact: true })).toBeVisible();
      expect((await readMail(stack, ada.email, /received/i)).text).toContain(receipt);

      await page.getByRole("link", { name: "Edit the entry" }).click();
      await expect(page.getByText(`Submitted, receipt ${receipt}.`)).toBeVisible();
      await write(page, "Patch", "Thin, soft and quiet.");
      expect(await storedEntry(people, ada)).toMatchObject({
        description: "Thin, soft and quiet.",
        receipt_number: receipt,
      });

      await page.getByRole("link", { name: "Back to the dashboard" }).click();
      await expect(page.getByRole("definition").filter({ hasText: receipt })).toBeVisible();
      await expect(page.getByRole("button", { name: "Download größe & plan.pdf" })).toBeVisible();
      await page.getByRole("button", { name: "Withdraw the entry" }).click();
      await expect(page.getByRole("dialog")).toContainText("you can submit it again");
      await expectAccessibleAtEachSize(page);
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
      await expect(page.getByText("Your entry is withdrawn.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "This entry is withdrawn" })).toBeVisible();
      await expectAccessibleAtEachSize(page);
      await readMail(stack, ada.email, /withdrawn/i);

      await page.getByRole("link", { name: "Review and submit" }).click();
      await confirmAndSubmit(page);
      await expect(page.getByText(receipt, { exact: true })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("heading", { name: "Your entry is in" })).toBeVisible();
    });
  });
}

test("a document is refused for what it is, replaced and removed", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  const dora = await people.participant("Dora");
  await signIn(page, dora);
  await startInBrowser(page);
  for (const [file, reason] of [
    [aDisguisedText("idea.pdf"), /it is not a PDF/],
    [aPdf("idea.docx"), /but it is a PDF/],
    [aPdf("idea.exe"), `choose a ${typesInWords(documentLimits("submissions"))} file`],
    [
      aPdf("large.pdf", documentLimits("submissions").maxBytes + 1),
      `at most ${maxDocumentSize("submissions")}`,
    ],
  ] as const) {
    await choose(page, file);
    await expect(page.getByRole("alert")).toContainText(reason);
  }
  await expectAccessibleAtEachSize(page);

  await choose(page, aPdf("first.pdf"));
  await expect(page.getByText("first.pdf is attached.")).toBeVisible();
  await choose(page, aPdf("second.pdf"));
  await expect(page.getByText("second.pdf is attached.")).toBeVisible();
  expect(await storedEntry(people, dora)).toMatchObject({ file_name: "second.pdf" });
  await page.getByRole("button", { name: "Remove the document" }).click();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("second.pdf is removed.")).toBeVisible();
  expect(await storedEntry(people, dora)).toMatchObject({ file_name: null });
  // What nothing refers to any more goes away by itself.
  await expect
    .poll(async () => {
      const left = await people.sql`
        select name from storage.objects where bucket_id = 'submissions' and owner_id = ${dora.id}`;
      return left.length;
    })
    .toBe(0);
});

test("a file can be dropped, and the keyboard is enough for everything", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  await signIn(page, await people.participant("Kim"));
  await page.getByRole("button", { name: "Start your entry" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/entry");
  await page.getByLabel("Idea name").focus();
  await page.keyboard.type("Ring");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Worn on the arm.");
  await expect(savedMessage(page)).toBeVisible();

  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.pdf", { type: "application/pdf" }));
    return data;
  }, aPdf("dropped.pdf").buffer.toString("latin1"));
  await page
    .getByRole("region", { name: "Document" })
    .dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByText("dropped.pdf is attached.")).toBeVisible();

  await page.getByRole("button", { name: "Review and submit" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/entry/submit");
  await page.getByRole("checkbox").first().focus();
  // Each box, and the link beside it where there is one.
  for (let box = 0; box < 5; box += 1) {
    await page.keyboard.press("Space");
    do await page.keyboard.press("Tab");
    while (await page.evaluate(() => document.activeElement?.tagName === "A"));
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("Receipt number")).toBeVisible();
});

test("a member edits the entry, and only its owner submits it", { tag: "@deep" }, async ({
  page,
  people,
  stack,
}) => {
  const owner = await people.participant("Olga");
  const member = await people.participant("Mara");
  await startEntry(stack, owner);
  await putOnTeam(people, owner, member);
  await signIn(page, member);
  await page.getByRole("link", { name: "Continue the entry" }).click();
  await write(page, "Our patch", "By both of us.");
  expect(await storedEntry(people, owner)).toMatchObject({ idea_name: "Our patch" });
  await expect(page.getByRole("button", { name: "Review and submit" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/entry/submit");
  await expect(page.getByText("Only the owner of the entry can submit it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit entry" })).toHaveCount(0);
});

test("a draft is discarded for good", { tag: "@deep" }, async ({ page, people }) => {
  const dan = await people.participant("Dan");
  await signIn(page, dan);
  await startInBrowser(page);
  await write(page, "Nothing", "Much.");
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(page.getByText("The entry is discarded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start your entry" })).toBeVisible();
  expect(await storedEntry(people, dan)).toBeUndefined();
});

test("before the window a draft can be written and not submitted", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  await setChallenge(people.sql, { submissions_open_at: daysFromNow(3) });
  await signIn(page, await people.participant("Bea"));
  await startInBrowser(page);
  await write(page, "Early", "Bird.");
  await expect(page.getByText("You can edit it now, and submit it in")).toBeVisible();
  await expect(page.getByRole("button", { name: "Review and submit" })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Your draft is safe here" })).toBeVisible();
  await expectAccessible(page);
});

test("a decision is shown once results are released", { tag: "@deep" }, async ({
  page,
  people,
  stack,
}) => {
  const ida = await people.participant("Ida");
  await startEntry(stack, ida);
  await people.sql`
    update public.submissions
    set submitted_at = now(), receipt_number = ${`E-${Date.now()}`}, status = 'selected',
      description = 'x'
    where created_by = ${ida.id}`;
  await setChallenge(people.sql, pastDates());
  await signIn(page, ida);
  await expect(page.getByRole("heading", { name: "Your entry is in" })).toBeVisible();
  await setChallenge(people.sql, { ...pastDates(), results_released_at: daysFromNow(-1) });
  await page.reload();
  const result = page.getByRole("heading", { level: 1 });
  await expect(result).toHaveText(`Ida, you are one of ${figures.finalists}.`);
  await expectAccessibleAtEachSize(page);
  await page.getByRole("button", { name: "Contact us", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Contact Us" })).toBeVisible();
  await people.sql`
    update public.submissions set status = 'declined' where created_by = ${ida.id}`;
  await page.reload();
  await expect(result).toHaveText("Thank you, Ida.");
  await expect(page.getByText("declined")).toHaveCount(0);
  await expectAccessibleAtEachSize(page);
});
