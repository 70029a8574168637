import { releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound, deleteRounds, moveRounds } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

// Other tests use the same stack.
test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await sql.begin(deleteRounds);
  await sql`delete from public.submissions where status = 'selected'`;
});

test("after the release, a finalist and a judge print a confirmation on one page", async ({
  page,
  visitor,
  people,
  submitted,
}) => {
  const { sql } = people;
  const owner = await people.participant("Olga");
  const account = await people.participant("Jonas");
  const judge = await createJudge(sql, { account, name: "Jonas" });
  const submission = await submitted(owner, { ideaName: "Tidal", status: "selected" });
  await setChallenge(sql, releasedDates());
  const round = await createRound(sql, {
    kind: "panel",
    name: "Panel",
    submissions: [submission],
    judges: [judge],
    scores: [[4, 3]],
    closes: -0.5,
  });

  await signIn(page, owner, "/confirmation");
  await expect(page.getByText("You don’t have a confirmation to print yet.")).toBeVisible();
  await expectAccessibleAtEachSize(page);

  await sql`update public.judging_assignments set counts = true where id = ${round.assignments[0][0]}`;
  await moveRounds(sql, "released", round.id);
  await sql`
    insert into public.releases (round_id, outcomes_hash, confirmed_at, due_at, released_at)
    select ${round.id}, '', moment, moment, moment from private.now() moment`;

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Print your confirmation" }).click();
  const sheet = page.getByRole("article", { name: "Olga Tester" });
  await expect(sheet).toContainText("is a finalist in the Device Innovation Challenge");
  await expect(sheet).toContainText("with the idea “Tidal.”");
  await expectAccessibleAtEachSize(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  const other = await visitor();
  await signIn(other, account, "/judging");
  await other.getByRole("link", { name: "Print your confirmation" }).click();
  await expect(other.getByRole("article", { name: "Jonas" })).toContainText("submitted 1 review.");

  for (const printed of [page, other]) {
    await printed.emulateMedia({ media: "print" });
    await expect(printed.getByRole("banner")).toBeHidden();
    await expect(printed.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
    for (const format of ["A4", "Letter"]) {
      const file = await printed.pdf({ format, preferCSSPageSize: true });
      expect(file.toString("latin1").match(/\/Type \/Page\b/g), format).toHaveLength(1);
    }
  }
});
