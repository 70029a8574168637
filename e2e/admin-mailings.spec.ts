import { signIn } from "./support/actions.ts";
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { readMail } from "./support/mailbox.ts";
import { uniqueWord } from "./support/submissions.ts";

test("a mail to some of the mailing list, from its draft to who left the list by it", async ({
  page,
  people,
  stack,
}) => {
  const admin = await people.admin("Dora");
  const word = uniqueWord();
  const [reader, nameless] = [`${word}.ana@example.com`, `${word}.joe@example.com`];
  await people.sql`
    insert into mailing_list (email, name, source, confirmed_at)
    values (${reader}, 'Ana', 'mailing_list_form', now()), (${nameless}, '', 'mailing_list_form', now())`;

  await test.step("begins in the list, for whom it shows", async () => {
    await signIn(page, admin, "/admin/mailing-list");
    await page.getByRole("searchbox").fill(word);
    // The two and the head: the link writes to the list as it is filtered.
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: "Write to these" }).click();
    await page.getByLabel("Begin with").selectOption("Invitation to a webinar");
    await page.getByRole("textbox", { name: "Subject" }).fill(`A webinar ${word}`);
    await page
      .getByRole("textbox", { name: "Text" })
      .fill("Hello {{first_name}},\n\njoin us: https://challenge.example.com/faq");
    await expectAccessibleAtEachSize(page);
    await page.getByRole("button", { name: "Save draft" }).click();
  });

  await test.step("names who lacks a field, and leaves them out when told", async () => {
    const faulty = page.getByRole("table", { name: "Who lacks a field" });
    await expect(faulty).toContainText(nameless);
    await expect(page.getByRole("button", { name: "Send..." })).toBeDisabled();
    await page.getByRole("switch", { name: "Leave out those who lack a field" }).check();
    await expect(page.getByText("All changes are saved.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "1 person gets this mail" })).toBeVisible();
    await expectAccessibleAtEachSize(page);
  });

  await test.step("is not overwritten by a tab that is behind", async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByText("All changes are saved.")).toBeVisible();
    const subjectIn = (tab: typeof page) => tab.getByRole("textbox", { name: "Subject" });
    await subjectIn(page).fill(`A webinar  ${word}`);
    await subjectIn(page).press("Enter");
    await expect(page.getByText("All changes are saved.")).toBeVisible();
    await subjectIn(other).fill("Something else");
    await expect(other.getByText(/This draft was changed in another tab/)).toBeVisible();
    await expectAccessible(other);
    await other.getByRole("button", { name: "Discard mine" }).click();
    await expect(subjectIn(other)).toHaveValue(`A webinar ${word}`);
    await other.close();
  });

  await test.step("is kept for the next time, without who was chosen", async () => {
    await page.getByRole("button", { name: "Templates" }).click();
    const dialog = page.getByRole("dialog", { name: "Templates of mails" });
    await dialog.getByRole("textbox", { name: "Keep this mail as" }).fill(`Webinar ${word}`);
    await dialog.getByRole("button", { name: "Keep", exact: true }).click();
    const kept = dialog.getByRole("listitem").filter({ hasText: word });
    await expect(kept).toContainText(`The mailing list: A webinar ${word}`);
    await expectAccessibleAtEachSize(page);
    await kept.getByRole("button", { name: `Rename Webinar ${word}` }).click();
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill(`Evening ${word}`);
    await title.press("Enter");
    await expect(kept).toContainText(`Evening ${word}`);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("is previewed, and tried on oneself", async () => {
    const words = page.getByRole("article", { name: "What the mail says" });
    await expect(words).toContainText("Hello Ana,");
    await page.getByRole("button", { name: "Send this as a test to me" }).click();
    const mail = await readMail(stack, admin.email, new RegExp(`^Test: A webinar ${word}$`));
    expect(mail.text).toContain("Hello Ana,");
  });

  await test.step("is sent once", async () => {
    await page.getByRole("button", { name: "Send..." }).click();
    const dialog = page.getByRole("dialog", { name: "Send this email to 1 person?" });
    await dialog.getByRole("button", { name: "Send", exact: true }).dblclick();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result).toContainText("Left out: Lacks a field1");
    const mail = await readMail(stack, reader, new RegExp(`^A webinar ${word}$`));
    expect(mail.html).toContain('<a href="https://challenge.example.com/faq">');
    await expect(result).toContainText("Sent1");
    await expectAccessibleAtEachSize(page);
    const link = mail.text.match(/https?:\S+\/mailing-list\/unsubscribe\S+/)?.[0] ?? "";
    await people.sql`select private.leave_mailing_list(${new URL(link).searchParams.get("token")})`;
    await page.reload();
    await expect(result).toContainText("Unsubscribed or deleted1");
  });

  await people.sql`delete from mailing_list where email in (${reader}, ${nameless})`;
  await people.sql`delete from templates where title = ${`Evening ${word}`}`;
  await people.sql`delete from group_emails where subject = ${`A webinar ${word}`}`;
});
