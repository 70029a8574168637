import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { readEmail } from "./support/mailbox.ts";
import { uniqueWord } from "./support/submissions.ts";

test("an administrator emails the subscribers of a filtered list", async ({
  page,
  people,
  stack,
}) => {
  const word = uniqueWord();
  const [subscriber, nameless] = [`${word}.ana@example.com`, `${word}.joe@example.com`];
  await people.sql`
    insert into mailing_list (email, name, source, confirmed_at)
    values (${subscriber}, 'Ana', 'mailing_list_form', now()), (${nameless}, '', 'mailing_list_form', now())`;
  await signIn(page, await people.admin("Dora"), "/admin/mailing-list");
  await page.getByRole("searchbox").fill(word);
  // Two rows and the header.
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await page.getByRole("link", { name: "Email subscribers" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill(`A webinar ${word}`);
  await page
    .getByRole("textbox", { name: "Body" })
    .fill("Hello {{first_name}},\n\njoin us: https://challenge.example.com/faq");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "1 person has no value for a field" }),
  ).toBeVisible();
  const table = page.getByRole("table", { name: "Recipient status" });
  const search = page.getByLabel("Search by name or email");
  await search.fill("ana");
  await expect(table).not.toContainText(nameless);
  await expect(table).toContainText(`${subscriber}AnaIncluded`);
  await search.fill("");
  await page.getByLabel("Status", { exact: true }).selectOption("Missing field");
  await expect(table).toContainText(`${nameless}Missing field: first_name`);
  await expect(table).not.toContainText(subscriber);
  await expect(page.getByRole("button", { name: "Send..." })).toBeDisabled();
  await page.getByRole("switch", { name: "Skip people with missing fields" }).check();
  await expect(
    page.getByRole("heading", { name: "1 person will receive this email" }),
  ).toBeVisible();
  await expect(page.getByRole("article", { name: "Email preview" })).toContainText("Hello Ana,");
  await expectAccessibleAtEachSize(page);

  await page.getByRole("button", { name: "Send..." }).click();
  const dialog = page.getByRole("dialog", { name: "Send this email to 1 person?" });
  await dialog.getByRole("button", { name: "Send", exact: true }).dblclick();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText(
    "1 person in this group did not receive this email: missing field.",
  );
  const email = await readEmail(stack, subscriber, new RegExp(`^A webinar ${word}$`));
  expect(email.html).toContain('<a href="https://challenge.example.com/faq">');
  await expect(result).toContainText("1 of 1 email sent");
  await expectAccessibleAtEachSize(page);

  await people.sql`delete from mailing_list where email in (${subscriber}, ${nameless})`;
  await people.sql`delete from group_emails where subject = ${`A webinar ${word}`}`;
});
