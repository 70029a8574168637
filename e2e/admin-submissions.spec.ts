import { readFile } from "node:fs/promises";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { chooseStatus, test, uniqueWord } from "./support/submissions.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const DAY_MS = 86_400_000;

test("an administrator finds, sorts and opens submissions", { tag: "@deep" }, async ({
  page,
  people,
  submitted,
  openAdmin,
}) => {
  const word = uniqueWord();
  const owner = await people.participant("Oda");
  const mate = await people.participant("Mats");
  const fileName = `${word} – final & più.pdf`;
  await submitted(owner, {
    ideaName: `Ring ${word}`,
    members: [mate],
    fileName,
    submittedAt: new Date(Date.now() - DAY_MS),
  });
  await submitted(await people.participant("Kai"), {
    ideaName: `Kelp ${word}`,
    status: "selected",
  });
  await openAdmin(page, await people.admin("Ana"), "/submissions");

  await page.getByRole("searchbox").fill(word);
  const rows = page.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  // The latest submission first.
  await expect(rows.first()).toContainText("Kelp");
  const ring = rows.filter({ hasText: "Ring" });
  await expect(ring).toContainText("Oda Tester +1 · Lakeside University, Kenya");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Show team members" }).click();
  await expect(ring.getByRole("listitem")).toHaveText([
    `Oda Tester (owner) ${owner.email}Lakeside University, Kenya`,
    `Mats Tester ${mate.email}Lakeside University, Kenya`,
  ]);
  await expect(rows.filter({ hasText: "Kelp" })).toContainText("No document");

  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.setViewportSize(DESK);

  await page.getByRole("button", { name: "Idea name" }).click();
  await expect(rows.first()).toContainText("Kelp");
  await page.getByRole("button", { name: "Idea name" }).click();
  await expect(rows.first()).toContainText("Ring");

  const download = page.waitForEvent("download");
  await ring.getByRole("button", { name: new RegExp(`^${word} – final`) }).click();
  expect((await download).suggestedFilename()).toBe(fileName);
  expect(String(await readFile(await (await download).path()))).toMatch(/^%PDF/);

  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Selected");
  await expect(rows).toHaveCount(1);
  // The address says it all: another browser would show the same.
  await page.goto(page.url());
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Kelp");

  await rows.getByRole("link", { name: /Kelp/ }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(`Kelp ${word}`);
  // The list is found as it was left, by every way back.
  await page.getByRole("link", { name: "All submissions" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: "Submissions", exact: true }).click();
  await expect(rows).toHaveCount(1);
});

test("the second of two administrators to set a status is told and sees the first one's", {
  tag: "@deep",
}, async ({ page, visitor, people, submitted, openAdmin, expectedErrors }) => {
  expectedErrors.push(/Somebody else has just changed this/);
  const word = uniqueWord();
  const { id } = await submitted(await people.participant("Oda"), { ideaName: `Ring ${word}` });
  const filter = encodeURIComponent(JSON.stringify({ search: word }));
  await openAdmin(page, await people.admin("Ana"), `/submissions?filter=${filter}`);
  const other = await visitor();
  await openAdmin(other, await people.admin("Ben"), `/submissions?filter=${filter}`);
  const statusOn = (which: typeof page) =>
    which.getByRole("combobox", { name: `Status of Ring ${word}` });
  await expect(statusOn(other)).toHaveText("Received");

  await chooseStatus(statusOn(page), "Selected");
  const storedStatus = async () => {
    const [row] = await people.sql`select status from public.submissions where id = ${id}`;
    return row?.status;
  };
  await expect.poll(storedStatus).toBe("selected");
  await chooseStatus(statusOn(other), "Declined");
  await expect(other.getByText(/: Somebody else has just changed this entry/)).toBeVisible();
  await expect(statusOn(other)).toHaveText("Selected");
  expect(await storedStatus()).toBe("selected");

  // What is seen now can be changed.
  await chooseStatus(statusOn(other), "Declined");
  await expect(other.getByText(`Ring ${word} is now Declined.`)).toBeVisible();
  expect(await storedStatus()).toBe("declined");
});

test("many statuses are previewed, set where nobody was faster, and taken back", {
  tag: "@deep",
}, async ({ page, people, submitted, openAdmin }) => {
  const word = uniqueWord();
  const ids: string[] = [];
  for (const [name, status] of [
    ["Oda", "received"],
    ["Kai", "under_review"],
    ["Noa", "declined"],
  ] as const) {
    const owner = await people.participant(name);
    ids.push((await submitted(owner, { ideaName: `${name} ${word}`, status })).id);
  }
  const storedStatuses = async () => {
    const rows = await people.sql`
      select status from public.submissions where id = any (${ids}) order by idea_name`;
    return rows.map(({ status }) => status);
  };
  const filter = encodeURIComponent(JSON.stringify({ search: word }));
  await openAdmin(page, await people.admin("Ana"), `/submissions?filter=${filter}`);

  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("3 items selected")).toBeVisible();
  // The selection is found as it was left.
  await page.getByRole("link", { name: `Kai ${word}` }).click();
  await page.getByRole("link", { name: "All submissions" }).click();
  await expect(page.getByText("3 items selected")).toBeVisible();
  await page.getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: "Submissions", exact: true }).click();
  await expect(page.getByText("3 items selected")).toBeVisible();
  const choose = page.getByRole("combobox", { name: /status of the selected entries/ });
  await choose.selectOption("Declined");
  const dialog = page.getByRole("dialog", { name: "Set status to Declined" });
  await expect(dialog.getByRole("row")).toHaveText([
    "Idea nameStatus nowReceiptSubmitted bySubmitted",
    new RegExp(`^Kai ${word}Under Review`),
    new RegExp(`^Oda ${word}Received`),
  ]);
  await expect(dialog).toContainText("1 entry already Declined.");
  await expect(dialog).toContainText("Teams read it after the next release.");
  await expectAccessible(page);

  // Somebody else is faster with one of them.
  await people.sql`update public.submissions set status = 'selected' where id = ${ids[0] ?? ""}`;
  await dialog.getByRole("button", { name: "Change 2 entries" }).click();
  await expect(dialog).toContainText("1 entry changed to Declined.");
  await expect(dialog).toContainText("1 entry changed by somebody meanwhile: left as they are.");
  expect(await storedStatuses()).toEqual(["declined", "declined", "selected"]);
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Undo" }).click();
  const undone = page.getByRole("dialog", { name: "Undo: Set status to Declined" });
  await expect(undone).toContainText("Former status restored: 1 entry.");
  expect(await storedStatuses()).toEqual(["under_review", "declined", "selected"]);
  await undone.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("3 items selected")).toBeHidden();
});

test("an entry has a page with its document, notes, deadline and audit", { tag: "@deep" }, async ({
  page,
  people,
  submitted,
  openAdmin,
  expectedErrors,
}) => {
  test.slow();
  // The answer for an entry that is gone.
  expectedErrors.push(/status of 406/, /JSON object requested/);
  const admin = await people.admin("Ana");
  const owner = await people.participant("Oda");
  const { id, ideaName } = await submitted(owner, {
    ideaName: `Ring ${uniqueWord()}`,
    description: "First line\n<b>second</b> line",
    fileName: "ring.pdf",
  });
  await openAdmin(page, admin, `/submissions/${id}`);
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(section("Description")).toContainText("<b>second</b> line");

  let downloads = 0;
  page.on("request", (request) => {
    if (request.url().includes("/storage/v1/object/submissions/")) downloads += 1;
  });
  const requested = page.waitForResponse("**/storage/v1/object/submissions/**");
  await section("Document").getByRole("button", { name: "Show preview" }).click();
  expect((await requested).status()).toBe(200);
  // The tests' browser shows no PDF in a frame.
  await expect(
    section("Document").getByRole("link", { name: "Open the document in a new tab" }),
  ).toHaveAttribute("href", /^blob:/);

  await section("Internal notes").getByRole("textbox", { name: "Note" }).fill("Strong\nteam");
  await section("Internal notes").getByRole("button", { name: "Add note" }).click();
  await expect(section("Internal notes")).toContainText(admin.email);
  await expect(section("Audit")).toContainText("Note added");
  expect(downloads, "the open document was loaded once").toBe(1);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await section("Internal notes").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(section("Internal notes")).not.toContainText(admin.email);
  expect(
    await people.sql`select id from public.submission_notes where submission_id = ${id}`,
  ).toHaveLength(0);

  await section("Deadline").getByLabel("Extended to").fill("2031-01-02T03:04:05");
  await section("Deadline").getByRole("button", { name: "Extend deadline" }).click();
  await page.getByRole("button", { name: "Extend", exact: true }).click();
  await expect(section("Deadline")).toContainText(
    // Typed in Paris.
    "This team can edit until Jan 1, 2031 9:04 PM EST.",
  );
  await section("Deadline").getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke extension" }).click();
  await expect(section("Deadline")).toContainText("This team has no extension.");

  await chooseStatus(page.getByRole("combobox", { name: `Status of ${ideaName}` }), "Under Review");
  await expect(section("Audit")).toContainText("Status changed from Received to Under Review");
  await expect(section("Audit")).toContainText("Deadline extension revoked");
  expect(downloads, "the open document was loaded once").toBe(1);
  await expect(section("Audit").getByRole("listitem").first()).toContainText(admin.email);

  await people.sql`update public.submissions set withdrawn_at = now() where id = ${id}`;
  await page.reload();
  await expect(page.getByText(/its team has withdrawn it/)).toBeVisible();
});
