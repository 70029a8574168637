import { readFile } from "node:fs/promises";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const DAY_MS = 86_400_000;

test("an administrator finds, sorts and opens submissions", { tag: "@deep" }, async ({
  page,
  people,
  submitted,
  openAdmin,
}) => {
  const word = uniqueWord();
  const owner = await people.participant("Oda");
  const mate = await people.participant("Mats");
  const fileName = `${word} – final & più.pdf`;
  await submitted(owner, {
    ideaName: `Ring ${word}`,
    members: [mate],
    fileName,
    submittedAt: new Date(Date.now() - DAY_MS),
  });
  await submitted(await people.participant("Kai"), {
    ideaName: `Kelp ${word}`,
    status: "selected",
  });
  await openAdmin(page, await people.admin("Ana"), "/submissions");

  await page.getByRole("searchbox").fill(word);
  const rows = page.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  // The latest submission first.
  await expect(rows.first()).toContainText("Kelp");
  const ring = rows.filter({ hasText: "Ring" });
  await expect(ring).toContainText("Oda Tester +1 · Lakeside University, Kenya");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Show team members" }).click();
  await expect(ring.getByRole("listitem")).toHaveText([
    `Oda Tester (owner) ${owner.email}Lakeside University, Kenya`,
    `Mats Tester ${mate.email}Lakeside University, Kenya`,
  ]);
  await expect(rows.filter({ hasText: "Kelp" })).toContainText("No document");

  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.setViewportSize(DESK);

  await page.getByRole("button", { name: "Idea name" }).click();
  await expect(rows.first()).toContainText("Kelp");
  await page.getByRole("button", { name: "Idea name" }).click();
  await expect(rows.first()).toContainText("Ring");

  const download = page.waitForEvent("download");
  await ring.getByRole("button", { name: new RegExp(`^${word} – final`) }).click();
  expect((await download).suggestedFilename()).toBe(fileName);
  expect(String(await readFile(await (await download).path()))).toMatch(/^%PDF/);

  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Selected");
  await expect(rows).toHaveCount(1);
  // The address says it all: another browser would show the same.
  await page.goto(page.url());
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Kelp");

  await rows.getByRole("link", { name: /Kelp/ }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(`Kelp ${word}`);
  // The list is found as it was left, by every way back.
  await page.getByRole("link", { name: "All submissions" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: "Submissions", exact: true }).click();
  await expect(rows).toHaveCount(1);
});
