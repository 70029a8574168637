import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { ROOT } from "#tools/stack/config.ts";
import { daysFromNow, passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { signIn } from "./support/actions.ts";
import { clearJudging } from "./support/clearJudging.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import type { People } from "./support/people.ts";
import { test } from "./support/submissions.ts";

test.beforeEach(({ people: { sql } }) => clearJudging(sql));

test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await clearJudging(sql);
});

const openTab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: /Judging|Round steps/ })
    .getByRole("link", { name, exact: true })
    .click();

/** The value of a date field for a time in some days, in the time zone of the tests. */
const inDays = (days: number) =>
  daysFromNow(days)
    .toLocaleString("sv-SE", { timeZone: "Europe/Paris" })
    .slice(0, "2025-01-01 00:00".length)
    .replace(" ", "T");

/**
 * Submits all reviews of a judge.
 * @param scores The score of each idea,for every criterion.
 */
async function submitReviews(
  client: Awaited<ReturnType<People["client"]>>,
  scores: Readonly<Record<string, number>>,
): Promise<void> {
  const { data } = await client.from("my_assignments").select().throwOnError();
  for (const { id, idea_name } of data) {
    const assignment = { id: id ?? "" };
    await client.rpc("open_assignment", assignment).throwOnError();
    const review = {
      ...assignment,
      revision: 0,
      scores: new Array(4).fill(scores[idea_name ?? ""]),
      comment_for_team: "A clear idea, well told.",
      comment_for_panel: "",
    };
    const { data: saved } = await client.rpc("save_review", review).throwOnError();
    const revision = saved.revision ?? 0;
    await client.rpc("submit_review", { ...assignment, revision }).throwOnError();
  }
}

/** Confirms the open release, as the administrator who did not request it. */
async function confirmRelease(page: Page): Promise<void> {
  await expect(page.getByText("Your browser computed the same result")).toBeVisible();
  await page.getByLabel(/^Acknowledge all interventions by ada/).check();
  await page.getByRole("button", { name: "Confirm release" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
}

test("administrators prepare, assign, decide and release a round", async ({
  page,
  visitor,
  people,
  submitted,
  expectedErrors,
}) => {
  test.slow();
  // The database refuses the status twice: without a reason, and because it stops the release.
  expectedErrors.push(/status of 400 .*set_submission_status$/);
  const { sql } = people;
  await setChallenge(sql, pastDates());
  for (const [name, ideaName] of [
    ["Ana", "Amber"],
    ["Ben", "Ben's Birch"],
    ["Cleo", "Coral"],
    ["Dag", "Dune"],
  ] as const) {
    const owner = await people.participant(name);
    await submitted(owner, { ideaName, ...(name === "Ana" && { fileName: "amber.pdf" }) });
  }
  const judges = await Promise.all(["Jan", "Kim", "Lea"].map((name) => people.participant(name)));
  for (const account of judges) await createJudge(sql, { account, name: account.firstName });
  const dialog = page.getByRole("dialog");

  await signIn(page, await people.admin("Ada"), "/admin/judging");
  await page.getByRole("link", { name: "New round" }).click();
  for (const [label, text] of [
    ["Opens", inDays(1)],
    ["Closes", inDays(3)],
    ["Reviewers per submission", "2"],
    ["Submissions to advance", "2"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: "Save round" }).click();
  await expect(page.getByText("The round has been saved.")).toBeVisible();
  await expectAccessibleAtEachSize(page);

  await openTab(page, "Round entries");
  await page.getByRole("button", { name: "Add submissions" }).click();
  await page.getByRole("button", { name: /^Add \d+ submission/ }).click();
  await page.getByRole("button", { name: "Anonymize 1 document" }).click();
  await page.getByRole("button", { name: "Mark 3 clean entries as ready" }).click();
  await page.getByRole("button", { name: "Mark as ready", exact: true }).click();
  await expect(page.getByText("3 round entries are ready.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("row").filter({ hasText: "Ben's Birch" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Findings" })).toContainText("Idea name: Ben");
  const judged = page.getByRole("region", { name: "Idea name for judges" });
  await page.getByRole("button", { name: "Remove all findings from the text" }).click();
  await expect(page.getByRole("region", { name: "Findings" })).toHaveCount(0);
  await expect(judged).toContainText("[removed]'s Birch");
  await expectAccessibleAtEachSize(page);
  await page.getByRole("button", { name: "[removed]: restore “Ben”" }).press("Enter");
  await expect(judged).toContainText("Ben's Birch");
  await page.getByLabel("Idea name by the team").focus();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let count = 0; count < 5; count += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Remove selection from the idea name" }).press("Enter");
  await expect(judged).toContainText("[removed] Birch");
  await page.getByRole("button", { name: "Mark as ready" }).click();
  await expect(page.getByText(/^Ready on/)).toBeVisible();

  await openTab(page, "Rounds");
  await page.getByRole("link", { name: "Screening" }).click();
  await openTab(page, "Assignment");
  await page.getByRole("button", { name: "Preview assignment" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("8 assignments: 8 new");
  await expectAccessibleAtEachSize(page);
  await preview.getByRole("button", { name: "Publish assignment" }).click();
  await dialog.getByRole("button", { name: "Publish assignment" }).click();
  await expect(page.getByText("The assignment has been published.")).toBeVisible();

  await passDays(sql, 2);
  for (const judge of judges) {
    await submitReviews(await people.client(judge), {
      Amber: 5,
      "[removed] Birch": 4,
      Coral: 3,
      Dune: 2,
    });
  }
  await page.reload();
  await openTab(page, "Progress");
  await expect(page.getByText("8 of 8 reviews")).toBeVisible();
  await expectAccessibleAtEachSize(page);

  await passDays(sql, 2);
  await page.reload();
  await openTab(page, "Results");
  await expect(page.getByText("2 of 4 advance")).toBeVisible();
  await page.getByRole("button", { name: "Lock result" }).first().click();
  await dialog.getByRole("button", { name: "Lock result" }).click();
  await expect(page.getByText(/^Result 1 was locked/)).toBeVisible();
  await expectAccessibleAtEachSize(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download file" }).click();
  const file = await (await download).path();
  const verify = ["run", "--silent", "judging:verify", "--", file];
  const { stdout } = await promisify(execFile)("npm", verify, { cwd: ROOT });
  expect(stdout).toContain("Everything agrees.");

  await openTab(page, "Decisions");
  await page.getByRole("button", { name: "Apply ranking" }).click();
  await dialog.getByRole("button", { name: "Apply ranking" }).click();
  await expect(page.getByText("4 of 4 decided")).toBeVisible();
  const third = page.getByRole("row").filter({ hasText: "Coral" });
  await third.getByRole("button", { name: /^Change the decision/ }).click();
  await dialog.getByLabel("Decision").selectOption("Advances");
  await dialog.getByLabel("Reason").fill("The panel wants to see it.");
  await dialog.getByRole("button", { name: "Save decision" }).click();
  await expect(third).toContainText("The panel wants to see it.");

  const decisions = page.url();
  const bea = await people.admin("Bea");
  const round = { id: new URL(decisions).pathname.split("/").at(-2) ?? "", is_open: true };
  await (await people.client(bea)).rpc("set_discussion", round).throwOnError();
  await page.getByRole("link", { name: "Request release" }).click();
  await expect(page.getByText("Your browser computed the same result")).toBeVisible();
  await expect(page.getByRole("region", { name: "Outstanding steps" })).toBeVisible();
  await page.getByLabel(`Acknowledge all interventions by ${bea.email}`).check();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("button", { name: "Request release" }).click();
  await expect(
    page.getByText(/^You requested the release\. Another administrator has to confirm it\./),
  ).toBeVisible();
  const second = await visitor();
  await signIn(second, bea, new URL(page.url()).pathname);
  await expect(second.getByText("Coral").first()).toBeVisible();
  await expect(second.getByText("Prepared 4 submissions for judges")).toBeVisible();
  await confirmRelease(second);
  await expectAccessibleAtEachSize(second);

  // A change of the contest asks first, then stops the release, and both check it again.
  await page.goto("/admin/submissions");
  await page.getByRole("combobox", { name: "Status of Dune" }).click();
  await page.getByRole("option", { name: "Under Review" }).click();
  await dialog.getByLabel("Reason").fill("The jury wants to look again.");
  await dialog.getByRole("button", { name: "Change" }).click();
  await page.getByRole("button", { name: "Stop the release and continue" }).click();
  await expect(page.getByText(/^Dune is now Under Review/)).toBeVisible();
  await expect(page.getByText("The release takes effect in")).toHaveCount(0);
  await page.goto(decisions);
  await page.getByRole("link", { name: "Request release" }).click();
  await page.getByLabel(`Acknowledge all interventions by ${bea.email}`).check();
  await page.getByRole("button", { name: "Request release" }).click();
  await expect(page.getByText(/^You requested the release/)).toBeVisible();
  await second.reload();
  await expect(second.getByText("The jury wants to look again.")).toBeVisible();
  await confirmRelease(second);
  await passDays(sql, 0.01);
  await sql`select private.advance_judging()`;
  await page.goto(decisions);
  await expect(page.getByRole("strong").filter({ hasText: /^Released$/ })).toBeVisible();
});
