import { signIn } from "./support/actions.ts";
import { aPdf } from "./support/documents.ts";
import { choose, savedMessage, startInBrowser, storedEntry, write } from "./support/entries.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";

const UPLOAD = "**/storage/v1/object/submissions/**";

test("a lost connection while saving loses nothing, and a closed tab neither", async ({
  page,
  context,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const lena = await people.participant("Lena");
  await signIn(page, lena);
  await startInBrowser(page);
  await write(page, "Patch", "Saved.");

  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed in a tunnel.");
  await expect(page.getByRole("alert")).toContainText("Your changes could not be saved.");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(savedMessage(page)).toBeVisible();
  expect(await storedEntry(people, lena)).toMatchObject({ description: "Typed in a tunnel." });

  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed before the tab was closed.");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  // Until the editor has saved it, it is neither submitted nor lost without a word.
  await again.goto("/entry/submit");
  await expect(again.getByText(/keeps text of yours that is not saved/)).toBeVisible();
  await again.goto("/dashboard");
  await again.getByRole("button", { name: "Sign Out" }).click();
  await expect(again.getByRole("dialog")).toContainText("is only in this browser");
  await expectAccessibleAtEachSize(again);
  await again.getByRole("link", { name: "Open your entry" }).click();
  await expect(again.getByLabel("Description")).toHaveValue("Typed before the tab was closed.");
  await expect(savedMessage(again)).toBeVisible();
  expect(await storedEntry(people, lena)).toMatchObject({
    description: "Typed before the tab was closed.",
  });
});

test("a running upload outlives a link, Back and an early review", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  const ivy = await people.participant("Ivy");
  await signIn(page, ivy);
  await startInBrowser(page);
  await write(page, "Patch", "Thin and soft.");
  const held = Promise.withResolvers<void>();
  await page.route(
    UPLOAD,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await choose(page, aPdf("idea.pdf", 3_000_000));
  await expect(page.getByRole("progressbar", { name: "Uploading idea.pdf" })).toBeVisible();

  const question = page.getByRole("dialog", { name: "Leave this page?" });
  const link = page.getByRole("link", { name: "Back to the dashboard" });
  await link.click();
  await expect(question).toContainText("Your file is still uploading.");
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await expectAccessibleAtEachSize(page);
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(link).toBeFocused();
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/entry$/);

  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByRole("button", { name: "Waiting for the upload..." })).toBeDisabled();
  held.resolve();
  await page.waitForURL("**/entry/submit");
  await expect(page.getByRole("definition").filter({ hasText: "idea.pdf" })).toBeVisible();
  expect(await storedEntry(people, ivy)).toMatchObject({ file_name: "idea.pdf" });
});
