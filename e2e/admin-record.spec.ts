import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

test("an administrator reads what a team sees, and prints the record of its submission", async ({
  page,
  visitor,
  people,
  submitted,
}) => {
  const { sql } = people;
  const admin = await people.admin("Paula");
  const owner = await people.participant("Olga");
  const account = await people.participant("Jonas");
  const judge = await createJudge(sql, { account, name: "Jonas" });
  const submission = await submitted(owner, { ideaName: "Tidal", fileName: "plan.pdf" });
  const round = await createRound(sql, {
    name: `Panel ${admin.id}`,
    kind: "panel",
    submissions: [submission],
    judges: [judge],
    scores: [[4, 3]],
    closes: -0.5,
  });
  await signIn(page, admin, `/admin/submissions/${submission.id}`);
  const team = await visitor();
  await signIn(team, owner, "/dashboard");
  const entry = team.locator("section", { has: team.locator("#entry-heading") });
  await expect(entry.getByRole("heading", { level: 2 })).toBeVisible();
  await page.getByRole("button", { name: "Show team view" }).click();
  const view = page.getByRole("region", { name: "Team view" });
  await expect(view).toContainText(await entry.getByRole("heading", { level: 2 }).innerText());
  await expect(view).toContainText(await entry.locator("p").first().innerText());
  await expectAccessible(page);

  await page.getByRole("link", { name: "Printable record" }).click();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  const part = page.getByRole("region", { name: `Panel ${admin.id}` });
  await expect(part.getByText("4: very good (weight 2)")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Printable record opened",
  );
  await expect(page.getByRole("region", { name: "History" })).toContainText("Team view opened");
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 2, name: "Tidal" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to the submission" })).toBeHidden();
  const { length: a4 } = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const { length: letter } = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  expect(Math.min(a4, letter)).toBeGreaterThan(10_000);
  await sql`delete from public.judging_rounds where id = ${round.id}`;
});
