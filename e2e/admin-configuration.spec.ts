import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

// Each worker has a database of its own (openChallenge.ts): these tests change what holds for all.

test("the configuration says what a change will mean, and saves it", { tag: "@deep" }, async ({
  page,
  people,
  openAdmin,
}) => {
  const admin = await people.admin("Ada");
  await people.sql`update public.challenge_status set phase = 'Open Submission'`;
  await openAdmin(page, admin, "/configurations");
  const meaning = page.getByRole("status", { name: "What this means" });
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeDisabled();
  await expect(meaning).toBeEmpty();

  await page.getByLabel("Maximum submission members").fill("7");
  await expect(page.getByText(`Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`)).toBeVisible();
  await page.getByLabel("Maximum submission members").fill("3");
  await page.getByLabel("Time", { exact: true }).fill("The jury is reading");
  await page.getByLabel("Team registration closes").fill("2020-01-02T10:00:00");
  await page.getByLabel("Submissions open").fill("2020-01-01T10:00:00");
  await page.getByLabel("Submissions close").fill("2020-01-03T23:59:59");
  await expect(meaning).toContainText("Submissions close at once");
  await expect(meaning).toContainText("Teams are locked at once");
  await expect(meaning).toContainText("Larger teams stay as they are");
  await expect(meaning).toContainText("Open Submission, but submissions have closed");
  await page.getByLabel("Challenge phase").selectOption("Evaluation");
  await expect(meaning).not.toContainText("but submissions have closed");
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }

  // A click on another tab does not lose what was typed.
  await page.getByRole("link", { name: "Users" }).click();
  const question = page.getByRole("dialog", { name: "Leave this page?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("The configuration has been saved.")).toBeVisible();
  await expect(page.getByText(`Last changed by ${admin.email}`)).toBeVisible();
  const [saved] = await people.sql`
    select phase, time, max_submission_members, submissions_close_at
    from public.challenge_status, public.challenge_parameters`;
  expect(saved).toEqual({
    phase: "Evaluation",
    time: "The jury is reading",
    max_submission_members: 3,
    // Typed in Paris.
    submissions_close_at: new Date("2020-01-03T22:59:59Z"),
  });
});

test("the second of two administrators to save is told and loses nothing", {
  tag: "@deep",
}, async ({ page, visitor, people, openAdmin, expectedErrors }) => {
  expectedErrors.push(/status of 400/, /Somebody else changed this/);
  await openAdmin(page, await people.admin("Ada"), "/configurations");
  const other = await visitor();
  await openAdmin(other, await people.admin("Bo"), "/configurations");
  const members = (which: typeof page) => which.getByLabel("Maximum submission members");
  const time = (which: typeof page) => which.getByLabel("Time", { exact: true });
  const save = (which: typeof page) => which.getByRole("button", { name: "Save Changes" });
  await time(other).fill("Mine");

  await members(page).fill("2");
  await save(page).click();
  await expect(page.getByText("The configuration has been saved.")).toBeVisible();
  await save(other).click();
  await expect(other.getByText(/^Somebody else has just saved the configuration/)).toBeVisible();
  await expect(members(other)).toHaveValue("2");
  await expect(time(other)).toHaveValue("Mine");
  await save(other).click();
  await expect(other.getByText("The configuration has been saved.")).toBeVisible();
  const [saved] = await people.sql`
    select time, max_submission_members from public.challenge_status, public.challenge_parameters`;
  expect(saved).toEqual({ time: "Mine", max_submission_members: 2 });
});

test("failures to load and to save are told in the specified words", { tag: "@deep" }, async ({
  page,
  people,
  openAdmin,
  expectedErrors,
}) => {
  // An empty answer has no words: what is left of the error is its minified name.
  expectedErrors.push(/status of 503/, /Service Unavailable/, /^e\b/);
  const view = "**/rest/v1/admin_challenge_configuration**";
  await page.route(view, (route) => route.fulfill({ status: 503, body: "{}" }));
  await openAdmin(page, await people.admin("Ada"), "/configurations");
  await expect(page.getByText("Failed to fetch configurations. Please try again.")).toBeVisible();
  await page.unroute(view);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.route("**/rpc/save_challenge_configuration", (route) =>
    route.fulfill({ status: 503, body: "{}" }),
  );
  await page.getByLabel("Time", { exact: true }).fill("Never");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to save configurations. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("Never");
});

test("statuses are held until two administrators release them", { tag: "@deep" }, async ({
  page,
  visitor,
  people,
  submitted,
  openAdmin,
}) => {
  const owner = await people.participant("Oda");
  await submitted(owner, {
    ideaName: `Ring ${uniqueWord()}`,
    status: "selected",
  });
  const { sql } = people;
  const seenByTeam = async () => {
    const [row] = await sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: owner.id, role: "authenticated" });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`set local role authenticated`;
      return transaction`select status from public.my_entry`;
    });
    return row?.status;
  };
  await openAdmin(page, await people.admin("Ada"), "/submissions");
  await expect(page.getByText(/^Teams read no status before a release/)).toBeVisible();
  expect(await seenByTeam()).toBe("received");

  await sql`
    update public.challenge_parameters set
      submissions_open_at = now() - interval '2 days',
      registration_closes_at = now() - interval '1 day',
      submissions_close_at = now() - interval '1 day'`;
  await page.reload();
  await page.getByRole("button", { name: "Request release" }).click();
  const dialog = page.getByRole("dialog", { name: "Request release?" });
  await expect(dialog.getByRole("listitem").filter({ hasText: "Selected" })).toHaveText(
    "1 submission: Selected.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Request release" }).click();
  await expect(page.getByText("Another administrator has to confirm this release.")).toBeVisible();
  const colleague = await visitor();
  await openAdmin(colleague, await people.admin("Bea"), new URL(page.url()).pathname.slice(6));
  await colleague.getByRole("button", { name: "Confirm release" }).click();
  await expect(colleague.getByRole("timer")).toBeVisible();
  expect(await seenByTeam()).toBe("received");
  await sql`update public.releases set due_at = private.now()`;
  await sql`select private.keep_judging_times()`;
  expect(await seenByTeam()).toBe("selected");
});
