import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

test("an administrator tries the scoring form of a round before anybody is invited", async ({
  page,
  visitor,
  people,
}) => {
  const { sql } = people;
  const admin = await people.admin("Paula");
  const participant = await people.participant("Olga");
  const { id } = await createRound(sql, { name: `Draft ${admin.id}`, opens: 1, closes: 2 });

  await signIn(page, admin, `/admin/judging/rounds/${id}/criteria`);
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Try the scoring form" }).click();
  const trial = await opening;
  await expect(trial.getByText("Trial: nothing is saved or sent")).toBeVisible();
  await expectAccessibleAtEachSize(trial);

  const sent: string[] = [];
  trial.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await trial.getByRole("button", { name: "Check the form" }).click();
  await expect(trial.getByText("Choose a score.")).toHaveCount(2);
  for (const criterion of await trial.getByRole("radiogroup").all()) {
    await criterion.getByRole("radio", { name: "4: very good" }).check();
  }
  await trial.getByLabel("For the team").fill("Show how the needle withdraws.");
  await trial.getByRole("button", { name: "Check the form" }).click();
  await expect(trial.getByText("This review is complete.")).toBeVisible();
  await expectAccessibleAtEachSize(trial);
  expect(sent).toEqual([]);
  await trial.reload();
  await expect(trial.getByText("0 of 2 scored").last()).toBeAttached();

  const other = await visitor();
  await signIn(other, participant, `/judging/trial?round=${id}`);
  await expect(other.getByRole("heading", { name: "No access" })).toBeVisible();
  await expectAccessibleAtEachSize(other);

  await sql`delete from public.judging_rounds where id = ${id}`;
});
