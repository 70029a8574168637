import { expect, expectAccessible } from "./support/fixtures.ts";
import { readMail } from "./support/mailbox.ts";
import { chooseStatus, test, uniqueWord } from "./support/submissions.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const searchFor = (text: string) =>
  `?filter=${encodeURIComponent(JSON.stringify({ search: text }))}`;

test("the mailing list is filtered, searched and shortened", { tag: "@deep" }, async ({
  page,
  people,
  openAdmin,
}) => {
  const word = uniqueWord();
  const rows = [
    { name: `Ana ${word}`, country: "Kenya", source: "mailing_list_form", level_of_study: "" },
    { name: `Ben ${word}`, country: "Peru", source: "signup_form", level_of_study: "A post-doc" },
    { name: `Eve ${word}`, country: "Chad", source: "signup_form", level_of_study: "A maker" },
  ].map((row) => ({ ...row, email: people.email(row.name.slice(0, 3)) }));
  const { sql } = people;
  await sql`insert into public.mailing_list ${sql(rows)}`;
  try {
    await openAdmin(page, await people.admin("Ada"), `/mailing-list${searchFor(word)}`);
    const shown = page.getByRole("row").filter({ hasText: word });
    await expect(shown).toHaveCount(3);
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Country" }).click();
    await expect(shown.first()).toContainText("Chad");

    await page.getByRole("button", { name: "Filters" }).click();
    const level = page.getByRole("combobox", { name: "I am..." });
    await level.selectOption("A post-doc");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("Ben");
    // Own words, without people who gave no answer.
    await level.selectOption("Other");
    await expect(shown).toContainText("Eve");
    await expect(shown).toHaveCount(1);
    await level.selectOption("All");
    await page.getByRole("combobox", { name: "Source" }).selectOption("Home page");
    await expect(shown).toHaveCount(1);

    const email = rows[0]?.email ?? "";
    await shown.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(
      `Are you sure you want to remove ${email} from the mailing list?`,
    );
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Nothing matches your search.")).toBeVisible();
    expect(await sql`select id from public.mailing_list where email = ${email}`).toHaveLength(0);
  } finally {
    await sql`delete from public.mailing_list where name like ${`%${word}`}`;
  }
});

test("a contact request is answered by email, and two administrators do not undo each other", {
  tag: "@deep",
}, async ({ page, visitor, people, stack, openAdmin, expectedErrors }) => {
  expectedErrors.push(/status of 400/, /Somebody else changed this/);
  const { sql } = people;
  const word = uniqueWord();
  const email = people.email("Writer");
  await sql`
    insert into public.contact_requests (name, email, subject, message)
    values ('Willa Writer', ${email}, ${`Question ${word}`}, 'When is the deadline?')`;
  try {
    await openAdmin(page, await people.admin("Ada"), `/contact-requests${searchFor(word)}`);
    const other = await visitor();
    await openAdmin(other, await people.admin("Bo"), `/contact-requests${searchFor(word)}`);
    const statusOn = (which: typeof page) =>
      which.getByRole("combobox", { name: "Status of the request from Willa Writer" });
    await expect(statusOn(other)).toHaveText("New");
    await expect(page.getByRole("link", { name: /^Contact Requests \d+ new$/ })).toBeVisible();

    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await page.getByRole("cell", { name: "Willa Writer", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Contact request" });
    await expect(dialog).toContainText("When is the deadline?");
    await dialog.getByRole("textbox", { name: "Reply" }).fill("On the last day\nof August.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText(`Your reply to ${email} has been sent.`)).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Replies" })).toContainText("On the last day");
    const mail = await readMail(stack, email, new RegExp(word));
    expect(mail.text).toContain("On the last day\nof August.");
    // The request has an address of its own; Back closes it.
    await page.reload();
    await expect(dialog).toContainText("On the last day");
    await page.goBack();
    await expect(dialog).toBeHidden();

    await chooseStatus(statusOn(page), "Resolved");
    const storedStatus = async () => {
      const [row] = await sql`select status from public.contact_requests where email = ${email}`;
      return row?.status;
    };
    await expect.poll(storedStatus).toBe("resolved");
    await chooseStatus(statusOn(other), "In Progress");
    await expect(other.getByText(/: Someone else has just changed this request/)).toBeVisible();
    await expect(statusOn(other)).toHaveText("Resolved");
    expect(await storedStatus()).toBe("resolved");
  } finally {
    await sql`delete from public.contact_requests where email = ${email}`;
  }
});

test("users are filtered, and a panel tells everything about one of them", {
  tag: "@deep",
}, async ({ page, people, submitted, openAdmin }) => {
  const owner = await people.participant("Oda");
  const mate = await people.participant("Mats");
  const half = await people.participant("Half", { complete: false });
  const admin = await people.admin("Ada");
  const { id, ideaName } = await submitted(owner, {
    ideaName: `Ring ${uniqueWord()}`,
    members: [mate],
  });
  const { sql } = people;
  await sql`
    insert into public.team_invitations (submission_id, email, invited_by, accepted_at)
    values (${id}, ${mate.email.toUpperCase()}, ${owner.id}, now())`;
  const suffix = owner.email.slice(owner.email.indexOf("."));

  await openAdmin(page, admin, `/users${searchFor(suffix)}`);
  const shown = page.getByRole("row").filter({ hasText: suffix });
  await expect(shown).toHaveCount(4);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Profile" }).selectOption("Incomplete");
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText(half.email);
  await page.getByRole("combobox", { name: "Profile" }).selectOption("All");
  await page.getByRole("combobox", { name: "Role" }).selectOption("Admin");
  await expect(shown).toHaveCount(1);
  await page.getByRole("combobox", { name: "Role" }).selectOption("All");
  await page.getByRole("combobox", { name: "Country" }).selectOption("Peru");
  await expect(shown).toHaveCount(0);
  await page.getByRole("combobox", { name: "Country" }).selectOption("Kenya");
  await expect(shown).toHaveCount(3);

  await page.getByRole("link", { name: mate.email }).click();
  const panel = page.getByRole("dialog", { name: mate.email });
  await expect(panel.getByRole("link", { name: ideaName })).toBeVisible();
  await expect(panel).toContainText("Member · Received · 2 in the team");
  await expect(panel).toContainText(/Was invited.*Accepted/s);
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  // The panel has an address of its own, and the list behind it keeps its state.
  await page.reload();
  await expect(panel).toContainText("Member · Received");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(shown).toHaveCount(3);
  await page.goBack();
  await expect(panel).toBeVisible();
  await panel.getByRole("link", { name: ideaName }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(ideaName);
});

test("a team that has not submitted yet is found by its people and given more time", {
  tag: "@deep",
}, async ({ page, people, openAdmin }) => {
  const { sql } = people;
  const owner = await people.participant("Oda");
  const secret = `Draft ${uniqueWord()}`;
  await sql`
    insert into public.submissions ${sql({ created_by: owner.id, idea_name: secret })}`;
  await openAdmin(page, await people.admin("Ada"), `/users/${owner.id}`);
  const panel = page.getByRole("dialog", { name: owner.email });
  await expect(panel).toContainText("Owner · Draft, not submitted");
  await panel.getByLabel("Extended to").fill("2031-01-02T03:04:05");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Extend deadline" }).click();
  await page.getByRole("button", { name: "Extend", exact: true }).click();
  // Typed in Paris.
  await expect(panel).toContainText("This team can edit until Jan 1, 2031 9:04 PM EST.");
  await expect(panel).not.toContainText(secret);
  await panel.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke extension" }).click();
  await expect(panel).toContainText("This team has no extension.");
  await sql`delete from public.submissions where created_by = ${owner.id}`;
});
