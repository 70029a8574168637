import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { readMail } from "./support/mailbox.ts";
import { uniqueWord } from "./support/submissions.ts";

test("an email to some subscribers, from the draft to the result", async ({
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

  await test.step("starts from the filtered mailing list", async () => {
    await signIn(page, admin, "/admin/mailing-list");
    await page.getByRole("searchbox").fill(word);
    // Two rows and the header: the button emails the people in the filtered list.
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: "Email these people" }).click();
    await page.getByRole("button", { name: "Templates" }).click();
    await page.getByRole("button", { name: "Insert Webinar invitation" }).click();
    await page.getByRole("textbox", { name: "Subject" }).fill(`A webinar ${word}`);
    await page
      .getByRole("textbox", { name: "Body" })
      .fill("Hello {{first_name}},\n\njoin us: https://challenge.example.com/faq");
    await expectAccessibleAtEachSize(page);
    await expect(page.getByText("All changes saved.")).toBeVisible();
  });

  await test.step("lists people with missing fields, and can skip them", async () => {
    const faulty = page.getByRole("table", { name: "People with missing fields" });
    await expect(faulty).toContainText(nameless);
    await expect(page.getByRole("button", { name: "Send..." })).toBeDisabled();
    await page.getByRole("switch", { name: "Skip people with missing fields" }).check();
    await expect(page.getByText("All changes saved.")).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "1 person will receive this email" }),
    ).toBeVisible();
    await expectAccessibleAtEachSize(page);
  });

  await test.step("is saved as a template, without the list filter", async () => {
    await page.getByRole("button", { name: "Templates" }).click();
    const dialog = page.getByRole("dialog", { name: "Email templates" });
    await dialog.getByRole("textbox", { name: "Save this email as" }).fill(`Webinar ${word}`);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const template = dialog.getByRole("listitem").filter({ hasText: word });
    await expect(template).toContainText(`Mailing list: A webinar ${word}`);
    await expectAccessibleAtEachSize(page);
    await template.getByRole("button", { name: `Rename Webinar ${word}` }).click();
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill(`Evening ${word}`);
    await title.press("Enter");
    await expect(template).toContainText(`Evening ${word}`);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("is previewed, and sent to oneself as a test", async () => {
    const content = page.getByRole("article", { name: "Email content" });
    await expect(content).toContainText("Hello Ana,");
    await page.getByRole("button", { name: "Send test email to me" }).click();
    const email = await readMail(stack, admin.email, new RegExp(`^Test: A webinar ${word}$`));
    expect(email.text).toContain("Hello Ana,");
  });

  await test.step("is sent once", async () => {
    await page.getByRole("button", { name: "Send..." }).click();
    const dialog = page.getByRole("dialog", { name: "Send this email to 1 person?" });
    await dialog.getByRole("button", { name: "Send", exact: true }).dblclick();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result).toContainText("Skipped: Missing field1");
    const email = await readMail(stack, reader, new RegExp(`^A webinar ${word}$`));
    expect(email.html).toContain('<a href="https://challenge.example.com/faq">');
    await expect(result).toContainText("Sent1");
    await expectAccessibleAtEachSize(page);
    const link = email.text.match(/https?:\S+\/mailing-list\/unsubscribe\S+/)?.[0] ?? "";
    await people.sql`select private.leave_mailing_list(${new URL(link).searchParams.get("token")})`;
    await page.reload();
    await expect(result).toContainText("Unsubscribed or deleted1");
  });

  await people.sql`delete from mailing_list where email in (${reader}, ${nameless})`;
  await people.sql`delete from templates where title = ${`Evening ${word}`}`;
  await people.sql`delete from group_emails where subject = ${`A webinar ${word}`}`;
});
