import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { ROOT } from "#tools/stack/config.ts";
import type { Sql } from "#tools/testing/database/database.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import {
  prepareRound,
  presentFinalist,
  publishAssignment,
  removeJudging,
  submitEverything,
  tab,
  typedMoment,
} from "./support/judging.ts";
import type { Person } from "./support/people.ts";
import { test } from "./support/submissions.ts";

/** Other tests use the same stack before and after these, and rounds include every submission. */
async function clear(sql: Sql) {
  await removeJudging(sql);
  await sql`delete from public.submissions`;
  await sql`delete from public.finalist_stages`;
  await sql`select private.rehearse(null)`;
}

test.beforeEach(({ people: { sql } }) => clear(sql));

test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await clear(sql);
});

/** Locks the result of a closed round, and applies its ranking. */
async function lockAndDecide(page: Page, count: number) {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Lock result" }).click();
  await dialog.getByRole("button", { name: "Lock result" }).click();
  await expect(page.getByText("The result is locked.")).toBeVisible();
  await expect(page.getByText(/^Result 1 was locked/)).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await tab(page, "Decisions");
  await page.getByRole("button", { name: "Apply ranking" }).click();
  await dialog.getByRole("button", { name: "Apply ranking" }).click();
  await expect(page.getByText(`${count} of ${count} decided`)).toBeVisible();
}

/**
 * Requests the release of the round on the page, which a second administrator confirms.
 * @param departures Texts of decisions that depart from the ranking.
 */
async function release(page: Page, second: Page, sql: Sql, departures: readonly string[] = []) {
  const decisions = page.url();
  await page.getByRole("button", { name: "Request release" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Request release" }).click();
  await expect(page.getByText("Another administrator has to confirm this release.")).toBeVisible();
  await second.goto(page.url());
  await expect(second.getByText("Your browser computed the same result")).toBeVisible();
  for (const what of departures) await expect(second.getByText(what).first()).toBeVisible();
  for (const one of await second.getByRole("checkbox", { name: /^Acknowledge/ }).all()) {
    await one.check();
  }
  await expectAccessibleAtEachSize(second);
  await second.getByRole("button", { name: "Confirm release" }).click();
  await expect(second.getByRole("timer")).toBeVisible();
  await passDays(sql, 0.01);
  await sql`select private.advance_judging()`;
  await page.goto(decisions);
  await expect(page.getByRole("strong").filter({ hasText: /^Released$/ })).toBeVisible();
}

const JOURNEY = IS_DEEP ? "from the deadline to the winners" : "from the deadline to the shortlist";

test(`${JOURNEY}: reviews, result, decisions and release`, async ({
  page,
  visitor,
  people,
  stack,
  submitted,
  openAdmin,
}) => {
  test.slow();
  const { sql } = people;
  await setChallenge(sql, pastDates());
  const owners: Person[] = [];
  for (const [name, ideaName] of [
    ["Ana", "Amber"],
    ["Ben", "Ben's Birch"],
    ["Cleo", "Coral"],
    ["Dag", "Dune"],
  ] as const) {
    const owner = await people.participant(name);
    owners.push(owner);
    await submitted(owner, { ideaName, ...(name === "Ana" && { fileName: "amber.pdf" }) });
  }
  const scores: Record<string, number> = { Amber: 5, Birch: 4, Coral: 3, Dune: 2 };
  const jan = await people.participant("Jan");
  const kim = await people.participant("Kim");
  const lea = await people.participant("Lea");
  const judges = [jan, kim, lea];
  for (const account of judges) await createJudge(sql, { account, name: account.firstName });

  await openAdmin(page, await people.admin("Ada"), "/judging");
  await prepareRound(page, 0, { "Reviewers per entry": "2", "Entries to advance": "2" });
  await expectAccessibleAtEachSize(page);

  await tab(page, "Round entries");
  await page.getByRole("button", { name: "Add submissions" }).click();
  await page.getByRole("button", { name: /^Add \d+ submission/ }).click();
  await page.getByRole("button", { name: "Anonymize 1 document" }).click();
  await page.getByRole("button", { name: "Mark 3 clean entries as ready" }).click();
  await page.getByRole("button", { name: "Mark as ready", exact: true }).click();
  await expect(page.getByText("3 entries are ready.")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("row").filter({ hasText: "Ben's Birch" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Findings" })).toContainText("Idea name: Ben");
  await page.getByLabel("Idea name").fill("Birch");
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByRole("region", { name: "Findings" })).toHaveCount(0);
  await page.getByRole("button", { name: "Mark as ready" }).click();
  await expect(page.getByText(/^Ready on/)).toBeVisible();

  await tab(page, "Rounds");
  await page.getByRole("link", { name: "Screening" }).click();
  await publishAssignment(page, "8 assignments: 8 new");

  await passDays(sql, 2);
  for (const judge of judges) await submitEverything(stack, judge, scores);
  await page.reload();
  await tab(page, "Progress");
  await expect(page.getByText("8 of 8 reviews")).toBeVisible();
  await expectAccessibleAtEachSize(page);

  await passDays(sql, 2);
  await page.reload();
  await tab(page, "Results");
  await expect(page.getByText("2 of 4 advance")).toBeVisible();
  await lockAndDecide(page, 4);
  await tab(page, "Results");
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download file" }).click();
  const file = await (await arrives).path();
  const verify = ["run", "--silent", "judging:verify", "--", file];
  const { stdout } = await promisify(execFile)("npm", verify, { cwd: ROOT });
  expect(stdout).toContain("Everything agrees.");

  await tab(page, "Decisions");
  const dialog = page.getByRole("dialog");
  const third = page.getByRole("row").filter({ hasText: "Coral" });
  await third.getByRole("button", { name: /^Change the decision/ }).click();
  await dialog.getByLabel("Decision").selectOption("Advances");
  await dialog.getByLabel("Reason").fill("The panel wants to see it.");
  await dialog.getByRole("button", { name: "Save decision" }).click();
  await expect(third).toContainText("The panel wants to see it.");

  const second = await visitor();
  await signIn(second, await people.admin("Bea"), "/robots.txt");
  await release(page, second, sql, ["Coral"]);
  if (!IS_DEEP) return;

  // The panel reviews the three that advance, and they become finalists.
  async function holdRound(
    days: number,
    fields: Record<string, string>,
    { entries, documents }: Record<"entries" | "documents", number>,
  ) {
    await prepareRound(page, days, fields);
    await tab(page, "Round entries");
    await page.getByRole("button", { name: "Add submissions" }).click();
    await page.getByRole("button", { name: /^Add \d+ submission/ }).click();
    const noun = documents === 1 ? "document" : "documents";
    await page.getByRole("button", { name: `Anonymize ${documents} ${noun}` }).click();
    // The name that was removed from Ben's entry for the screening stays removed, so all are clean.
    await page.getByRole("button", { name: `Mark ${entries} clean entries as ready` }).click();
    await page.getByRole("button", { name: "Mark as ready", exact: true }).click();
    await expect(page.getByText(`${entries} entries are ready.`)).toBeVisible();
    await publishAssignment(page, `${3 * entries} assignments`);
    await passDays(sql, 2);
    for (const judge of judges) await submitEverything(stack, judge, scores);
    await passDays(sql, 2);
    await page.reload();
    await tab(page, "Results");
    await lockAndDecide(page, entries);
    await release(page, second, sql);
  }
  await holdRound(4, { Kind: "Panel", "Entries to advance": "3" }, { entries: 3, documents: 1 });

  await tab(page, "Finalists");
  const amber = page.getByRole("listitem").filter({ hasText: "Amber" });
  await expect(amber).toContainText("Not written yet");
  await page.getByRole("button", { name: "New stage" }).click();
  await dialog.getByLabel("Name").fill("Prototype");
  await dialog.getByLabel("Deadline").fill(typedMoment(10));
  await dialog.getByLabel("Instructions").fill("Show how it is made.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Change Prototype" })).toBeVisible();
  const noor = await people.participant("Noor");
  await amber.getByRole("button", { name: "Add mentor to Amber" }).click();
  await dialog.getByRole("combobox", { name: "Account" }).fill(noor.email);
  await page.getByRole("option", { name: noor.email }).click();
  await dialog.getByLabel("Contact").fill("Fridays, by mail");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(amber).toContainText("Fridays, by mail");
  for (const owner of owners.slice(0, 2)) await presentFinalist(stack, owner);
  await page.reload();
  await expect(amber).toContainText("Version 1");
  await expect(amber).toContainText("Public");
  await expectAccessibleAtEachSize(page);
  const download = page.waitForEvent("download");
  await amber.getByRole("button", { name: "refined.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("refined.pdf");

  // From now on judges review the documents that the two have uploaded.
  await holdRound(
    8,
    { Kind: "Top three", "Entries to advance": "2" },
    { entries: 3, documents: 2 },
  );
  await tab(page, "Finalists");
  await expect(amber).toContainText("Top three");
  await expect(page.getByRole("listitem").filter({ hasText: "Coral" })).not.toContainText("Top");

  await holdRound(12, { Kind: "Final", "Entries to advance": "2" }, { entries: 2, documents: 2 });
  const anybody = await visitor();
  await anybody.goto("/winners");
  const places = anybody.getByRole("list").filter({ hasText: "Amber" }).getByRole("listitem");
  await expect(places.filter({ hasText: "Amber" })).toContainText("First");
  await expect(places.filter({ hasText: "Birch" })).toContainText("Second");
  await expectAccessibleAtEachSize(anybody);
});
