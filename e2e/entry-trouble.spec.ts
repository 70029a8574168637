import { signIn } from "./support/actions.ts";
import { aPdf, leaveUploads } from "./support/documents.ts";
import { choose, savedMessage, startInBrowser, storedEntry, write } from "./support/entries.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";

const SAVE = "**/rest/v1/rpc/save_entry";
const UPLOAD = "**/storage/v1/object/submissions/**";

test("a lost connection while saving loses nothing, and a closed tab neither", async ({
  page,
  context,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const lena = await people.participant("Lena");
  await signIn(page, lena);
  await startInBrowser(page);
  await write(page, "Patch", "Saved.");

  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed in a tunnel.");
  await expect(page.getByRole("alert")).toContainText("Your changes could not be saved.");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(savedMessage(page)).toBeVisible();
  expect(await storedEntry(people, lena)).toMatchObject({ description: "Typed in a tunnel." });

  await context.setOffline(true);
  await page.getByLabel("Description").fill("Typed before the tab was closed.");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  // Until the editor has saved it, it is neither submitted nor lost without a word.
  await again.goto("/entry/submit");
  await expect(again.getByText(/keeps text of yours that is not saved/)).toBeVisible();
  await again.goto("/dashboard");
  await again.getByRole("button", { name: "Sign Out" }).click();
  await expect(again.getByRole("dialog")).toContainText("is in this browser alone");
  await expectAccessibleAtEachSize(again);
  await again.getByRole("link", { name: "Open your entry" }).click();
  await expect(again.getByText("Your unsaved changes are back.")).toBeVisible();
  await expect(again.getByLabel("Description")).toHaveValue("Typed before the tab was closed.");
  await expect(savedMessage(again)).toBeVisible();
  expect(await storedEntry(people, lena)).toMatchObject({
    description: "Typed before the tab was closed.",
  });
});

test("a running upload outlives a link, Back and an early review", async ({ page, people }) => {
  const ivy = await people.participant("Ivy");
  await signIn(page, ivy);
  await startInBrowser(page);
  await write(page, "Patch", "Thin and soft.");
  const held = Promise.withResolvers<void>();
  await page.route(
    UPLOAD,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await choose(page, aPdf("idea.pdf", 3_000_000));
  await expect(page.getByRole("progressbar", { name: "Uploading idea.pdf" })).toBeVisible();

  const question = page.getByRole("dialog", { name: "Leave this page?" });
  const link = page.getByRole("link", { name: "Back to the dashboard" });
  await link.click();
  await expect(question).toContainText("Your file is still uploading.");
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await expectAccessibleAtEachSize(page);
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(link).toBeFocused();
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/entry$/);

  await page.getByRole("button", { name: "Review and submit" }).click();
  await expect(page.getByRole("button", { name: "Waiting for the upload..." })).toBeDisabled();
  held.resolve();
  await page.waitForURL("**/entry/submit");
  await expect(page.getByRole("definition").filter({ hasText: "idea.pdf" })).toBeVisible();
  expect(await storedEntry(people, ivy)).toMatchObject({ file_name: "idea.pdf" });
});

test("an answer that is lost is no conflict with oneself", { tag: "@deep" }, async ({
  page,
  people,
  expectedErrors,
}) => {
  // The repetition is refused: the revision has moved on.
  expectedErrors.push(/ERR_FAILED/, /status of 400/);
  const nora = await people.participant("Nora");
  await signIn(page, nora);
  await startInBrowser(page);
  await page.route(
    SAVE,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel("Idea name").fill("Arrived");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Which version should stay?" })).toHaveCount(0);
  expect(await storedEntry(people, nora)).toMatchObject({ idea_name: "Arrived" });
});

test("an upload is cancelled, interrupted and taken up again", { tag: "@deep" }, async ({
  page,
  context,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/, /status of 400/);
  const uma = await people.participant("Uma");
  await signIn(page, uma);
  await startInBrowser(page);

  // Nothing answers until the test says so.
  await page.route(UPLOAD, () => {}, { times: 1 });
  await choose(page, aPdf("slow.pdf", 3_000_000));
  await expect(page.getByRole("progressbar", { name: "Uploading slow.pdf" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(page.getByText("The upload was canceled.")).toBeVisible();

  await page.route(UPLOAD, (route) => route.abort(), { times: 1 });
  await choose(page, aPdf("idea.pdf"));
  await expect(page.getByRole("alert")).toContainText("Your document could not be uploaded.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("Please check your connection");
  await context.setOffline(false);

  // Now the file arrives, and only the answer to its attachment is lost.
  await page.route(
    "**/rest/v1/rpc/attach_document",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("Your document could not be attached.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("idea.pdf is attached.")).toBeVisible();
  expect(await storedEntry(people, uma)).toMatchObject({ file_name: "idea.pdf" });
});

test("uploads that were never attached do not stand in the way", { tag: "@deep" }, async ({
  page,
  people,
  stack,
  expectedErrors,
}) => {
  // The refusal, because the folder is full.
  expectedErrors.push(/status of 40[03]/);
  const fay = await people.participant("Fay");
  await signIn(page, fay);
  await startInBrowser(page);
  await leaveUploads(stack, people, fay, 5);
  await choose(page, aPdf("idea.pdf"));
  await expect(page.getByText("idea.pdf is attached.")).toBeVisible();
});

test("two tabs take turns, and never overwrite each other silently", { tag: "@deep" }, async ({
  page,
  context,
  people,
  expectedErrors,
}) => {
  // The refusal of the later one.
  expectedErrors.push(/status of 400/);
  const tia = await people.participant("Tia");
  await signIn(page, tia);
  await startInBrowser(page);
  await write(page, "Patch", "First.");
  const other = await context.newPage();
  await other.goto("/entry");
  await expect(other.getByText("You are editing this entry in another window")).toBeVisible();
  await expect(other.getByText("First.")).toBeVisible();
  await expectAccessibleAtEachSize(other);
  await other.getByRole("button", { name: "Edit here instead" }).click();
  await write(other, "Patch", "From the other tab.");

  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Edit here instead" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("From the other tab.");
  await other.close();

  // The author decides about changes from elsewhere.
  await people.sql`
    update public.submissions set description = 'From elsewhere.', revision = revision + 1
    where created_by = ${tia.id}`;
  await page.getByLabel("Description").fill("From this tab.");
  await expect(page.getByRole("heading", { name: "Which version should stay?" })).toBeVisible();
  await expectAccessibleAtEachSize(page);
  expect(await storedEntry(people, tia)).toMatchObject({ description: "From elsewhere." });
  await page.getByRole("button", { name: "Keep my version" }).click();
  await expect(savedMessage(page)).toBeVisible();
  expect(await storedEntry(people, tia)).toMatchObject({ description: "From this tab." });
});

test("the deadline passes while the page is open, by the server's clock", { tag: "@deep" }, async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const late = await people.participant("Late");
  await signIn(page, late);
  await startInBrowser(page);
  await write(page, "Patch", "In time.");
  await people.sql`
    update public.challenge_parameters
    set registration_closes_at = now() - interval '2 days',
      submissions_close_at = now() - interval '1 day',
      withdrawals_close_at = now() - interval '1 day'`;

  await page.getByLabel("Description").fill("Too late.");
  await expect(page.getByText(/Your last changes came too late/)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByText("What was not saved").click();
  await expect(page.getByText("Too late.", { exact: true })).toBeVisible();
  await expectAccessibleAtEachSize(page);
  expect(await storedEntry(people, late)).toMatchObject({ description: "In time." });

  // Administrators extend it for this entry alone.
  await people.sql`
    update public.submissions set deadline_extended_to = now() + interval '1 hour'
    where created_by = ${late.id}`;
  await page.goto("/dashboard");
  await expect(page.getByText("Your extended deadline").first()).toBeVisible();
  await page.getByRole("link", { name: "Review and submit" }).click();
  await expect(page.getByRole("button", { name: "Submit entry" })).toBeVisible();

  await people.sql`
    update public.submissions set deadline_extended_to = null where created_by = ${late.id}`;
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Submit entry" }).click();
  await expect(page.getByText(/^Submissions closed on/)).toBeVisible();
  expect(await storedEntry(people, late)).toMatchObject({ submitted_at: null });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "This draft was not submitted" })).toBeVisible();
  await expectAccessible(page);
});

test("a dashboard that could not be loaded offers to try again", { tag: "@deep" }, async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/rest/v1/my_entry**", (route) => route.abort());
  await signIn(page, await people.participant("Ria"));
  await expect(page.getByRole("alert")).toContainText("Your dashboard could not be loaded.");
  await expectAccessible(page);
  await page.unroute("**/rest/v1/my_entry**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Start your entry" })).toBeVisible();
});
