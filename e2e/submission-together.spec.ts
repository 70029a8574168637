import { daysFromNow, setChallenge } from "#tools/testing/world/challenge.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { putOnTeam, startSubmission } from "./support/teams.ts";
import { savedMessage, storedSubmission, write } from "./support/writing.ts";

test("two members edit in turn, through a lost connection, a crash and the deadline", async ({
  page,
  visitor,
  people,
  expectedErrors,
}) => {
  test.slow();
  // The lost connection, and refusals without the lease or after the deadline.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /status of 400/);
  const [olga, mara] = [await people.participant("Olga"), await people.participant("Mara")];
  await startSubmission(people, olga);
  await putOnTeam(people, olga, mara);
  await signIn(page, olga, "/entry");
  await write(page, "Patch", "By Olga.");

  const maraPage = await visitor();
  await signIn(maraPage, mara, "/entry");
  await expect(maraPage.getByText("Olga Tester is editing this entry")).toBeVisible();
  await expect(maraPage.getByText("By Olga.")).toBeVisible();
  await expect(maraPage.getByRole("textbox")).toHaveCount(0);
  await expectAccessibleAtEachSize(maraPage);

  // Olga loses her connection in the middle of a sentence, and Mara takes over.
  await page.context().setOffline(true);
  await page.getByLabel("Description").fill("By Olga, in a tunnel.");
  await expect(page.getByRole("alert")).toContainText("We couldn’t save your changes.");
  await maraPage.getByRole("button", { name: "Edit here instead" }).click();
  await write(maraPage, "Patch", "By Mara.");
  await page.context().setOffline(false);
  await expect(page.getByText("Mara Tester is editing this entry")).toBeVisible();
  await expect(page.getByText("Your last changes haven’t been saved.")).toBeVisible();
  await expect(page.getByText("By Mara.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  expect(await storedSubmission(people, olga)).toMatchObject({ description: "By Mara." });

  // Mara's browser crashes: nothing releases the lease, which expires.
  await maraPage.route("**/rpc/release_edit_lease", (route) => route.abort());
  await maraPage.close();
  await people.sql`
    update private.edit_leases set renewed_at = now() - interval '61 seconds' where user_id = ${mara.id}`;
  await page.reload();
  await expect(
    page.getByRole("heading", { name: "Which version do you want to keep?" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Keep my version" }).click();
  await expect(savedMessage(page)).toBeVisible();
  expect(await storedSubmission(people, olga)).toMatchObject({
    description: "By Olga, in a tunnel.",
  });
  const activity = page.getByRole("list", { name: "Activity" });
  await expect(activity).toContainText("Description: you");
  await expect(activity).toContainText("Description: Mara Tester");

  // The deadline passes while she writes.
  await setChallenge(people.sql, {
    registration_closes_at: daysFromNow(-2),
    submissions_close_at: daysFromNow(-1),
    withdrawals_close_at: daysFromNow(-1),
  });
  await page.getByLabel("Description").fill("By Olga, too late.");
  await expect(page.getByText(/Your last changes came too late/)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await storedSubmission(people, olga)).toMatchObject({
    description: "By Olga, in a tunnel.",
  });
});
