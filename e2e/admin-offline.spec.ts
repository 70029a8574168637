import { expect, expectAccessible } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

test("without a connection a list says so, and is read again once there is one", async ({
  page,
  context,
  people,
  openAdmin,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const student = await people.participant("Mara");
  await openAdmin(page, await people.admin("Ada"), "/mailing-list");
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("searchbox").fill(student.email);
  const row = page.getByRole("row", { name: new RegExp(student.email.replaceAll(".", "\\.")) });
  await expect(row).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("link", { name: "Mailing List" }).click();
  await expect(page.getByRole("heading", { name: "Mailing List" })).toBeVisible();
  await page.getByRole("searchbox").fill("somebody");
  const failure = page.getByText("Failed to fetch mailing list. Please try again.");
  await expect(failure).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(failure, "it is read again by itself").toBeHidden();
  await expect(page.getByText("Nothing matches your search.")).toBeVisible();
});
