import { expect, test } from "./support/fixtures.ts";

test("the timeline shows the phase of the running database", async ({ page, people }) => {
  const [stored] = await people.sql<{ time: string }[]>`select time from challenge_status`;
  await page.goto("/eligibility");
  await expect(page.getByRole("main")).toContainText(stored?.time ?? "");
  await expect(page.getByText("We are here").locator("visible=true")).toBeVisible();
});
