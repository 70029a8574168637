import type { Page } from "@playwright/test";
import { openContactForm, signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { uniqueWord } from "./support/submissions.ts";

/** How many long texts this tab keeps. */
function kept(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(sessionStorage).filter((key) => key.startsWith("challenge-text/")).length,
  );
}

test("a message outlives a reload until it is emptied", { tag: "@deep" }, async ({ page }) => {
  await page.goto("/");
  const dialog = await openContactForm(page);
  await dialog.getByLabel("Message").fill("Which adhesives?");
  await page.reload();
  await openContactForm(page);
  await expect(dialog.getByLabel("Message")).toHaveValue("Which adhesives?");
  await expectAccessible(page);
  await dialog.getByLabel("Message").fill("");
  await expect.poll(() => kept(page)).toBe(0);
});

test("signing out leaves no text behind", async ({ page, people }) => {
  await signIn(page, await people.participant("Kofi"));
  const dialog = await openContactForm(page);
  await dialog.getByLabel("Message").fill("Which adhesives?");
  await expect.poll(() => kept(page)).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await kept(page)).toBe(0);
});

test("the back office asks before a half-written email is lost, and keeps a half-written reply", async ({
  page,
  people,
}) => {
  await signIn(page, await people.admin("Dora"), "/admin/group-emails/new");
  const subject = page.getByRole("textbox", { name: "Subject" });
  const question = page.getByRole("dialog");
  const stay = async (title: string) => {
    await expect(question).toContainText(title);
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(subject).toHaveValue("Half an email");
  };
  // Without a round it cannot be saved.
  await page.getByLabel("Group", { exact: true }).selectOption("outcome");
  await subject.fill("Half an email");
  // What the browser asks before it closes a page; its own dialog would end the test when it is late.
  const closes = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await expect.poll(() => page.evaluate(closes)).toBe(false);
  await page.getByRole("link", { name: "Users" }).click();
  await stay("Leave this page?");
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("button", { name: "Insert One week left" }).click();
  await stay("Replace this email?");
  await page.getByRole("link", { name: "Contact Requests" }).click();
  await question.getByRole("button", { name: "Leave" }).click();

  const word = uniqueWord();
  await people.sql`
    insert into public.contact_requests (name, email, subject, message)
    values (${word}, 'ada@example.com', 'Team size', 'Hello')`;
  const request = page.getByRole("row", { name: new RegExp(word) }).getByRole("link");
  await page.getByRole("searchbox").fill(word);
  const reply = page.getByRole("textbox", { name: "Reply" });
  await request.click();
  await reply.fill("Half a reply");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await page.goBack();
  await request.click();
  await expect(reply).toHaveValue("Half a reply");
  await people.sql`delete from public.contact_requests where name = ${word}`;
});
