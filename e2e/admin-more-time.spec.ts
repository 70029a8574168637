import { signIn } from "./support/actions.ts";
import { startInBrowser, write } from "./support/entries.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

test("somebody who has not begun is given more time, and begins after the others", {
  tag: "@deep",
}, async ({ page, people, openAdmin, visitor }) => {
  await people.sql`
    update public.challenge_parameters set
      registration_closes_at = now() - interval '2 days',
      submissions_close_at = now() - interval '1 day',
      withdrawals_close_at = now() - interval '1 day'`;
  const late = await people.participant("Lia");
  const theirs = await visitor();
  await signIn(theirs, late);
  await expect(theirs.getByRole("heading", { name: "Submissions have closed" })).toBeVisible();

  await openAdmin(page, await people.admin("Ada"), `/users/${late.id}`);
  const panel = page.getByRole("dialog", { name: late.email });
  await expect(panel.getByText("Not on a team.")).toBeVisible();
  await panel.getByLabel("Extended to").fill("2090-01-02T10:00:00");
  await panel.getByRole("button", { name: "Extend deadline" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Their laptop broke.");
  await page.getByRole("button", { name: "Extend", exact: true }).click();
  await expect(panel.getByText(/This person can begin and edit an entry until/)).toBeVisible();
  await expect(panel.getByText(/Deadline extended to/)).toBeVisible();
  await expectAccessibleAtEachSize(page);

  await theirs.reload();
  await expect(theirs.getByText("Your extended deadline").first()).toBeVisible();
  await startInBrowser(theirs);
  await write(theirs, "Patch", "Thin.");

  await page.reload();
  await expect(panel.getByText("Owner · Draft, not submitted")).toBeVisible();
  await expect(panel.getByText(/This team can edit until/)).toBeVisible();
});
