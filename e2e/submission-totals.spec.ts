import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { readEmail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { startSubmission } from "./support/teams.ts";

test("administrators get the totals at the opening and at the close, unless they turn them off", async ({
  page,
  people,
  stack,
}) => {
  await startSubmission(people, await people.participant("Olga"));
  const ada = await people.admin("Ada");
  const ben = await people.admin("Ben");
  await signIn(page, ben, "/admin/");
  await expect(page.getByText(/totals whenever submissions open or close/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("These emails are turned off.")).toBeVisible();

  const { sql } = people;
  await setChallenge(sql, { submissions_open_at: new Date() });
  const opened = await readEmail(stack, ada.email, /Submissions are open/);
  expect(opened.text).toMatch(/Drafts started\W+[1-9]\d* in the last 24 hours, \d+ not submitted/);
  await setChallenge(sql, {
    registration_closes_at: daysFromNow(-1),
    submissions_close_at: new Date(),
    withdrawals_close_at: new Date(),
  });
  await readEmail(stack, ada.email, /Submissions are closed/);
  const toBen = await sql`
    select from private.notifications where user_id = ${ben.id} and kind like 'submissions_%'`;
  expect(toBen).toHaveLength(0);
});
