import type { Page } from "@playwright/test";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { clearJudging } from "./support/clearJudging.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import type { People, Person } from "./support/people.ts";
import { test as base } from "./support/submissions.ts";

interface Fixtures {
  /** Creates a panel that has closed, in which Amber is before Birch, and returns its page. */
  closedPanel: (owners: readonly [Person, Person]) => Promise<string>;
}

const test = base.extend<Fixtures>({
  closedPanel: async ({ page, people: { sql, participant }, submitted }, use) => {
    await clearJudging(sql);
    await setChallenge(sql, pastDates());
    await use(async ([first, second]) => {
      const submissions = [
        await submitted(first, { ideaName: "Amber" }),
        await submitted(second, { ideaName: "Birch" }),
      ] as const;
      const judges = [];
      for (const name of ["Jan", "Kim"])
        judges.push(await createJudge(sql, { account: await participant(name), name }));
      const scores = [
        [5, 4],
        [3, 2],
      ];
      const { id } = await createRound(sql, {
        kind: "panel",
        name: "Panel",
        submissions,
        judges,
        scores,
      });
      await passDays(sql, 2);
      await sql`select private.advance_judging()`;
      return `/admin/judging/rounds/${id}/criteria`;
    });
    await page.goto("about:blank");
    await clearJudging(sql);
  },
});

const next = (page: Page) => page.getByRole("region", { name: "Next step" });

/** Follows the next step of the round until its release is requested. */
async function requestRelease(page: Page): Promise<void> {
  await next(page).getByRole("link", { name: "Lock result" }).click();
  await next(page).getByRole("button", { name: "Lock result" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lock result" }).click();
  await next(page).getByRole("link", { name: "Make decisions" }).click();
  await page.getByRole("button", { name: "Apply ranking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply ranking" }).click();
  await next(page).getByRole("link", { name: "Request release" }).click();
  await expect(page.getByText("Your browser computed the same result")).toBeVisible();
  await sendRequest(page);
}

/** Requests the release, and acknowledges everything, also what tests before have left. */
async function sendRequest(page: Page): Promise<void> {
  const request = page.getByRole("button", { name: "Request release" });
  await expect(async () => {
    for (const box of await page.getByLabel(/^Acknowledge all interventions by/).all())
      await box.check();
    await expect(request).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await request.click();
  await expect(page.getByText(/^You requested the release/)).toBeVisible();
}

/** Confirms the release after acknowledging what the requester did. */
async function confirmRelease(page: Page, requester: Person): Promise<void> {
  await expect(page.getByText("Your browser computed the same result")).toBeVisible();
  await page.getByLabel(`Acknowledge all interventions by ${requester.email}`).check();
  await page.getByRole("button", { name: "Confirm release" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
}

async function takeEffect({ sql }: People): Promise<void> {
  await passDays(sql, 0.01);
  await sql`select private.advance_judging()`;
}

test("two administrators release a locked result, which everyone can then check", async ({
  page,
  visitor,
  people,
  closedPanel,
}) => {
  test.slow();
  const [ana, ben] = [await people.participant("Ana"), await people.participant("Ben")];
  const panel = await closedPanel([ana, ben]);
  const ada = await people.admin("Ada");
  await signIn(page, ada, panel);
  await expect(next(page)).toContainText("Lock the result");
  await expectAccessibleAtEachSize(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Step 1 of 7: Criteria" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Release" })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await requestRelease(page);

  const anyone = await visitor();
  await anyone.goto("/judging/record");
  await expect(anyone.getByRole("heading", { name: "Panel result" })).toBeVisible();
  await expect(anyone.getByRole("button", { name: /^Download the file/ })).toHaveCount(0);

  const second = await visitor();
  await signIn(second, await people.admin("Bea"), panel);
  await expect(next(second)).toContainText(`${ada.email} requested the release`);
  await next(second).getByRole("link", { name: "Check release" }).click();
  await confirmRelease(second, ada);
  await takeEffect(people);

  await page.goto(panel);
  await expect(page.getByRole("strong").filter({ hasText: /^Released$/ })).toBeVisible();
  await expect(next(page)).toHaveCount(0);
  await anyone.reload();
  await expect(
    anyone.getByRole("button", { name: "Download the file: Panel result" }),
  ).toBeVisible();
  const winner = await visitor();
  await signIn(winner, ana);
  await expect(winner.getByRole("link", { name: "Open your workspace" })).toBeVisible();
});

test("of two administrators one has a conflict, so they appoint a third one for the release", async ({
  page,
  visitor,
  people,
  closedPanel,
  expectedErrors,
}) => {
  test.slow();
  // Eve may read neither the result of a round with her own submission nor what its release changes.
  expectedErrors.push(/status of 400 .*(judging_inputs|release_preview)$/);
  const { sql } = people;
  const eve = await people.participant("Eve");
  const panel = await closedPanel([await people.participant("Ana"), eve]);
  await sql`insert into private.user_roles (user_id, role, granted_at) values (${eve.id}, 'admin', '2025-01-01')`;
  const ada = await people.admin("Ada");
  // The last administrator of the test before stays, because there is always one.
  await sql`delete from private.user_roles where user_id not in (${eve.id}, ${ada.id})`;

  // Eve reads the round, but nothing in it is hers to do.
  const second = await visitor();
  await signIn(second, eve, panel);
  await expect(
    second.getByText(/^You have a conflict of interest with a submission/),
  ).toBeVisible();
  await expect(next(second)).toContainText("Lock the result");
  await expect(next(second).getByRole("link")).toHaveCount(0);
  await expectAccessibleAtEachSize(second);
  await second.goto("/admin/dashboard");
  await expect(second.getByText("Appoint another administrator")).toBeVisible();

  await signIn(page, ada, panel);
  await requestRelease(page);
  await second.goto("/admin/judging/releases");
  await expect(
    second.getByText(/requested the release\. Another administrator has to confirm/),
  ).toBeVisible();
  await expect(second.getByRole("button", { name: "Confirm release" })).toHaveCount(0);
  await expect(second.getByRole("button", { name: "Stop release" })).toBeVisible();

  // She may appoint a third administrator, which stops the release, and who has to wait for a week.
  const cleo = await people.participant("Cleo");
  const role = { id: cleo.id, revision: 0, role: "admin" };
  await (await people.client(eve)).rpc("set_role", role).throwOnError();
  await page.goto(panel);
  await expect(next(page)).toContainText("The release was stopped: An intervention was recorded");
  await next(page).getByRole("link", { name: "Request release" }).click();
  await page.getByLabel(`Acknowledge all interventions by ${eve.email}`).check();
  await sendRequest(page);
  const third = await visitor();
  await signIn(third, cleo, panel);
  await expect(next(third)).toContainText("Another administrator has to confirm it");
  await next(third).getByRole("link", { name: "See release" }).click();
  await expect(third.getByText(/less than a week/)).toBeVisible();
  await expect(third.getByRole("button", { name: "Confirm release" })).toHaveCount(0);

  await passDays(sql, 8);
  await third.reload();
  await confirmRelease(third, ada);
  await takeEffect(people);
  await second.goto(panel);
  await expect(second.getByRole("strong").filter({ hasText: /^Released$/ })).toBeVisible();
});
