import { expect } from "./support/fixtures.ts";
import { chooseStatus, test, uniqueWord } from "./support/submissions.ts";

test("a section that was not loaded keeps the app, and comes when there is a connection", {
  tag: "@deep",
}, async ({ page, context, people, openAdmin, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await openAdmin(page, await people.admin("Ada"), "/users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Mailing List" }).click();
  await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
  await expect(page.getByText("the connection may be down")).toBeVisible();
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Users" })).toBeVisible();
  await page.getByRole("link", { name: "Mailing List" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 2, name: "Mailing List" })).toBeVisible();
});

test("a change that waits for a connection and then fails names its entry", {
  tag: "@deep",
}, async ({ page, context, people, submitted, openAdmin, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 400/, /Somebody/);
  const word = uniqueWord();
  const { id, ideaName } = await submitted(await people.participant("Oda"), {
    ideaName: `Ring ${word}`,
  });
  const filter = encodeURIComponent(JSON.stringify({ search: word }));
  await openAdmin(page, await people.admin("Ada"), "/users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await page.goto(`/admin/submissions?filter=${filter}`);
  const menu = page.getByRole("combobox", { name: `Status of ${ideaName}` });
  await expect(menu).toHaveText("Received");
  await context.setOffline(true);
  await chooseStatus(menu, "Selected");
  await expect(menu).toBeDisabled();
  await people.sql`update public.submissions set status = 'declined' where id = ${id}`;
  await page.getByRole("link", { name: "Configuration" }).click();
  await context.setOffline(false);
  await expect(
    page.getByText(`${ideaName}: Somebody else has just changed this entry.`),
  ).toBeVisible();
});
