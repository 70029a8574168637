import { savedMessage, startInBrowser, write } from "./support/entries.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

const HOME = /127\.0\.0\.1:\d+\/$/;

test("signing out asks before the session ends, and once", { tag: "@deep" }, async ({
  page,
  people,
  openAdmin,
}) => {
  const browserQuestions: string[] = [];
  page.on("dialog", (dialog) => {
    browserQuestions.push(dialog.type());
    void dialog.accept();
  });
  await openAdmin(page, await people.admin("Ada"), "/configurations");
  await page.getByLabel("Time", { exact: true }).fill("Not saved yet");
  await page.getByRole("button", { name: "Sign Out" }).click();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("Not saved yet");
  // Still signed in: what else the page asks for is answered.
  await page.getByRole("link", { name: "Users" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();

  await page.getByRole("link", { name: "Configuration" }).click();
  await page.getByLabel("Time", { exact: true }).fill("Not saved yet");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.waitForURL(HOME);
  await page.goto("/admin/configurations");
  await page.waitForURL(/\/signin\?next=%2Fadmin%2Fconfigurations$/);
  expect(browserQuestions).toEqual([]);
});

test("signing out takes along what the administrator wrote for an entry, and asks", {
  tag: "@deep",
}, async ({ page, context, people, openAdmin, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openAdmin(page, await people.admin("Ada"), "/dashboard");
  await page.goto("/dashboard");
  await startInBrowser(page);
  await write(page, "Patch", "Saved.");
  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed in a tunnel.");
  await expect(page.getByRole("alert")).toContainText("Your changes could not be saved.");
  await page.close();
  await context.setOffline(false);

  const office = await context.newPage();
  const signOut = office.getByRole("button", { name: "Sign Out" });
  const question = office.getByRole("dialog", { name: "Sign out and lose what is not saved?" });
  await office.goto("/admin/dashboard");
  await signOut.click();
  await expectAccessibleAtEachSize(office);
  await question.getByRole("link", { name: "Open your entry" }).click();
  await expect(office.getByLabel("Description")).toHaveValue("Typed in a tunnel.");
  await expect(savedMessage(office)).toBeVisible();

  await context.setOffline(true);
  await office.getByLabel("Description").fill("Typed in another one.");
  await expect(office.getByRole("alert")).toBeVisible();
  await office.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto("/admin/dashboard");
  await again.getByRole("button", { name: "Sign Out" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
  await again.waitForURL(HOME);
  const kept = await again.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => /unsaved|auth/.test(key))).toEqual([]);
});
