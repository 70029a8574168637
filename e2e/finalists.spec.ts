import type { Page } from "@playwright/test";
import { daysFromNow, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { winPlace } from "#tools/testing/world/finalists.ts";
import { deleteRounds } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { aPdf, chooseFile } from "./support/documents.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import type { Person } from "./support/people.ts";
import { shiftOf, watchShifts } from "./support/shifts.ts";
import { test } from "./support/submissions.ts";

// Other tests use the same stack.
test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await sql.begin(deleteRounds);
  await sql`delete from public.submissions where status = 'selected'`;
  await sql`delete from public.finalist_stages`;
});

async function submitDocument(page: Page, name: string): Promise<void> {
  await chooseFile(page, "Choose a PDF", aPdf(name));
  await expect(page.getByText(new RegExp(`^${name} has been submitted as version`))).toBeVisible();
}

test("an administrator completes the checks before paying, and the team reads what is done", async ({
  page,
  visitor,
  people,
  submitted,
}) => {
  const { sql } = people;
  const olga = await people.participant("Olga");
  const max = await people.participant("Max");
  const { id } = await submitted(olga, { ideaName: "Tidal", status: "selected", members: [max] });
  await setChallenge(sql, releasedDates());
  await sql.begin((transaction) => winPlace(transaction, id, 2));

  const team = await visitor();
  await signIn(team, max, "/workspace");
  const panel = team.getByRole("region", { name: "Before we pay your second prize" });
  await expect(panel).toContainText("You don’t need to do anything yet.");
  await expectAccessibleAtEachSize(team);

  await signIn(page, await people.admin("Ada"), "/admin/judging/finalists");
  const card = page.getByRole("listitem").filter({ hasText: "Tidal" });
  const checks = card.getByRole("group", { name: "Before payment" });
  await checks.getByRole("button", { name: "Mark as done: Identity verified for Tidal" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note (optional)").fill("By video call");
  await expectAccessibleAtEachSize(page);
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await expect(checks).toContainText("By video call");
  await expectAccessibleAtEachSize(page);
  await team.reload();
  await expect(panel.getByRole("listitem").first()).toContainText("Done on");
  await expect(panel).not.toContainText("video");

  await checks.getByRole("button", { name: "Undo: Identity verified for Tidal" }).click();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason").fill("The ID has expired");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(checks).not.toContainText("By video call");
  await team.reload();
  await expect(panel).not.toContainText("Done on");

  // An administrator with a conflict of interest completes nothing.
  const office = await people.client(await people.admin("Ben"));
  await office
    .rpc("declare_admin_conflict", { submission_id: id, reason: "A friend" })
    .throwOnError();
  const { error } = await office.rpc("check_payment_item", { submission_id: id, item: "account" });
  expect(error?.hint).toBe("admin_conflicted");
});

test("a finalist uploads documents, publishes its page and wins; its mentor reads the documents", async ({
  page,
  visitor,
  people,
  submitted,
}) => {
  test.slow();
  const { sql } = people;
  const [olga, max, mira, otto] = (await Promise.all(
    ["Olga", "Max", "Mira", "Otto"].map((name) => people.participant(name)),
  )) as [Person, Person, Person, Person];
  const { id } = await submitted(olga, { ideaName: "Tidal", status: "selected", members: [max] });
  await submitted(otto, { ideaName: "Coral", status: "selected" });
  await sql`
    insert into public.finalist_stages (name, instructions, due_at)
    values ('Concept report', 'Ten pages at most.', ${daysFromNow(3)})`;

  await setChallenge(sql, releasedDates());

  const office = await people.client(await people.admin("Ada"));
  const mentorship = {
    user_id: mira.id,
    revision: 0,
    name: "Mira Ruiz",
    contact: "Tuesdays from 14:00",
  };
  await office.rpc("set_mentor", { submission_id: id, ...mentorship }).throwOnError();

  await signIn(page, olga);
  await page.getByRole("link", { name: "Open your workspace" }).click();
  await expect(page.getByRole("region", { name: "Your mentor" })).toContainText("Tuesdays");
  await submitDocument(page, "report.pdf");
  await submitDocument(page, "better.pdf");
  await page.getByLabel("Title").fill("Tidal, the quiet ring");
  await page.getByLabel("Summary").fill("It breathes with its wearer.");
  await page.getByLabel("Publish this page").check();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("button", { name: "Save the page" }).click();
  await expect(page.getByText("Your page has been saved and is public.")).toBeVisible();

  const member = await visitor();
  await signIn(member, max, "/workspace");
  await expect(member.getByText("better.pdf")).toBeVisible();
  await member.getByLabel("Show my name on the page").click();
  await expect(member.getByText("You’ll be named.")).toBeVisible();

  const mentor = await visitor();
  // A mentor has no dashboard.
  await signIn(mentor, mira, "/dashboard");
  await expect(mentor.getByRole("region", { name: "Tidal" })).toContainText(max.email);
  await expect(mentor.getByText("Coral")).toHaveCount(0);
  const download = mentor.waitForEvent("download");
  await mentor.getByRole("button", { name: "Download better.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("better.pdf");
  await expectAccessibleAtEachSize(mentor);

  const anybody = await visitor();
  await watchShifts(anybody);
  await anybody.goto("/finalists");
  const list = anybody.getByRole("list", { name: "Finalists" });
  await expect(list.getByRole("heading")).toHaveText(["Tidal, the quiet ring"]);
  await expect(list).toContainText("Max TesterLakeside University, Kenya");
  await expect(list).not.toContainText("Olga");
  expect(await shiftOf(anybody)).toBeLessThan(0.005);
  await expectAccessibleAtEachSize(anybody);

  await anybody.goto("/winners");
  await expect(anybody.getByText("Selected in Paris")).toBeVisible();
  await sql.begin((transaction) => winPlace(transaction, id, 1));
  await anybody.reload();
  await expect(anybody.getByRole("listitem").filter({ hasText: "First" })).toContainText(
    "Tidal, the quiet ring",
  );
  expect(await shiftOf(anybody)).toBeLessThan(0.005);
  await expectAccessibleAtEachSize(anybody);

  // Home shows the winner in its hero.
  await anybody.goto("/");
  const winner = anybody.getByRole("link", { name: "First prize Tidal, the quiet ring" });
  await expect(winner).toBeVisible();
  expect(await shiftOf(anybody)).toBeLessThan(0.005);
  await expectAccessibleAtEachSize(anybody);
  await winner.click();
  await expect(anybody).toHaveURL(/\/winners$/);
});
