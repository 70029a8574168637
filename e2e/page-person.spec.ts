import { OTHER_PERSON_TEXTS } from "#common/sessionTexts.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { startSubmission } from "./support/teams.ts";
import { savedMessage, storedSubmission, write } from "./support/writing.ts";

test("a page of one person does not write into the submission of another one", async ({
  page,
  people,
  expectedErrors,
}) => {
  // The refusal of the page whose person has changed.
  expectedErrors.push(/status of 403/);
  const [anna, berta] = [await people.participant("Anna"), await people.participant("Berta")];
  await startSubmission(people, anna);
  await startSubmission(people, berta);
  await signIn(page, anna, "/entry");
  await write(page, "Anna's patch", "By Anna.");

  // Berta signs in in another tab of the same browser.
  const bertaPage = await page.context().newPage();
  await signIn(bertaPage, berta, "/entry");
  await write(bertaPage, "Berta's ring", "By Berta.");

  const cover = page.getByRole("dialog", { name: OTHER_PERSON_TEXTS.title });
  await expect(cover).toBeVisible();
  await expect(cover).toContainText(`${berta.email} has signed in`);
  await expectAccessibleAtEachSize(page);
  await page.keyboard.press("Escape");
  await expect(cover).toBeVisible();
  // A script of the page can still type; the page sends nothing.
  await page.getByLabel("Description").evaluate((field: HTMLTextAreaElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
    set?.call(field, "Anna types on.");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await write(bertaPage, "Berta's ring", "By Berta alone.");
  expect(await storedSubmission(people, berta)).toMatchObject({
    idea_name: "Berta's ring",
    description: "By Berta alone.",
  });
  expect(await storedSubmission(people, anna)).toMatchObject({ description: "By Anna." });

  page.on("dialog", (question) => void question.accept());
  await cover.getByRole("button", { name: `Continue as ${berta.email}` }).click();
  await expect(page.getByText("By Berta alone.")).toBeVisible();
  await expect(cover).toBeHidden();
  await page.getByRole("button", { name: "Edit here instead" }).click();
  await write(page, "Berta's ring", "By Berta, in this tab.");
  await expect(savedMessage(page)).toBeVisible();
});

test("a page of the back office stops when another administrator signs in", async ({
  page,
  people,
}) => {
  const [ada, bo] = [await people.admin("Ada"), await people.admin("Bo")];
  await signIn(page, ada, "/admin/configurations");
  const time = page.getByRole("textbox", { name: /time/i }).first();
  await time.fill("Ada's words");
  const boPage = await page.context().newPage();
  await signIn(boPage, bo, "/admin/dashboard");
  const cover = page.getByRole("dialog", { name: OTHER_PERSON_TEXTS.title });
  await expect(cover).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await expect(time).toHaveValue("Ada's words");
});
