import { signIn } from "./support/actions.ts";
import { aPdf } from "./support/documents.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { readMail } from "./support/mailbox.ts";
import { test } from "./support/submissions.ts";

test("an administrator asks a team for evidence, reads the answer, decides and deletes it", async ({
  page,
  visitor,
  people,
  stack,
  submitted,
  openAdmin,
}) => {
  test.slow();
  const { sql } = people;
  const olga = await people.participant("Olga");
  const max = await people.participant("Max");
  const admin = await people.admin("Ada");
  const { id } = await submitted(olga, { ideaName: "Ring", members: [max] });

  await openAdmin(page, admin, `/submissions/${id}`);
  const panel = page.getByRole("region", { name: "Eligibility" });
  const item = (name: string) => panel.getByRole("group", { name });
  await panel.getByRole("button", { name: "Ask for evidence" }).click();
  const question = page.getByRole("dialog", { name: "Ask the team for evidence" });
  await expect(
    question.getByRole("checkbox", { name: "Student or recent graduate" }),
  ).toBeFocused();
  await question.getByRole("checkbox", { name: "18 or over" }).check();
  await question.getByRole("textbox", { name: /^Message/ }).fill("How old is Max?");
  await expectAccessibleAtEachSize(page);
  await question.getByRole("button", { name: "Ask the team" }).click();
  await expect(panel.getByText("Evidence requested: 18 or over")).toBeVisible();
  await expect(
    item("18 or over").getByRole("button", { name: "Evidence requested", pressed: true }),
  ).toBeVisible();
  await page.keyboard.press("m");
  await expect(
    item("In English").getByRole("button", { name: "Met", pressed: true }),
  ).toBeVisible();
  await expectAccessibleAtEachSize(page);

  // Each member gets an email, and any of them can answer.
  for (const { email } of [olga, max]) {
    const { text } = await readMail(stack, email, /question about your entry/);
    expect(text).toMatch(
      /question:\n\nHow old is Max\?\n\nHelpful evidence:\n- 18 or over: A document/,
    );
    expect(text).toContain(`${stack.siteUrl}/dashboard`);
  }
  const theirs = await visitor();
  await signIn(theirs, max);
  const asked = theirs.getByRole("region", { name: "We have a question about your entry" });
  await expect(asked).toContainText("How old is Max?");
  await asked.getByRole("textbox", { name: "Your answer" }).fill("Here is my card.");
  const chooser = theirs.waitForEvent("filechooser");
  await asked.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles(aPdf("Card.pdf"));
  await expect(asked.getByText("We receive it when you send your answer.")).toBeVisible();
  await expectAccessibleAtEachSize(theirs);
  await asked.getByRole("button", { name: "Send the answer" }).click();
  await expect(theirs.getByRole("heading", { name: "Thank you for your answer" })).toBeFocused();
  await expect(theirs.getByRole("region", { name: "Your team’s answer" })).toContainText(
    "Card.pdf",
  );
  await expectAccessibleAtEachSize(theirs);

  // The administrator finds the answer in the to-do list.
  await page.goto("/admin/");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Eligibility answers" })
    .getByRole("link")
    .click();
  await page.getByRole("link", { name: "Ring" }).click();
  await expect(panel.getByText("Here is my card.")).toBeVisible();
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: /^Card\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("Card.pdf");

  const files = () => sql`select name from storage.objects where bucket_id = 'evidence'`;
  expect(await files()).toHaveLength(1);

  // It is deleted after a confirmation, with its file.
  await item("18 or over").getByRole("button", { name: "Met", exact: true }).click();
  await expect(panel.getByText("Eligible", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Delete request and answer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("Here is my card.")).toBeHidden();
  await expect.poll(files).toHaveLength(0);
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Your entry is in" })).toBeVisible();
  await expect(theirs.getByText("Thank you for your answer")).toHaveCount(0);
});
