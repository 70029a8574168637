import { createVisitor } from "#tools/testing/api/visitor.ts";
import { signIn } from "./support/actions.ts";
import { aPdf } from "./support/documents.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { readMail } from "./support/mailbox.ts";
import type { Person } from "./support/people.ts";
import { test } from "./support/submissions.ts";

test("an entry is looked at, its team asked, its answer read, and deleted once it is decided", async ({
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
  const sam = await people.participant("Sam");
  await submitted(sam, { ideaName: "Reef" });
  const oda = await people.participant("Oda");
  await sql`insert into private.user_roles (user_id, role) values (${oda.id}, 'observer')`;

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

  // Each member is mailed, and any of them answers.
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
  await expect(asked.getByText("It goes with your answer once you send it.")).toBeVisible();
  await expectAccessibleAtEachSize(theirs);
  await asked.getByRole("button", { name: "Send the answer" }).click();
  await expect(theirs.getByRole("heading", { name: "Thank you for your answer" })).toBeFocused();
  await expect(theirs.getByRole("region", { name: "Your team’s answer" })).toContainText(
    "Card.pdf",
  );
  await expectAccessibleAtEachSize(theirs);

  // The administrator finds it in the to-do list, and reads it.
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

  // Nobody else does, even with the file's address.
  const [{ file_path: path } = { file_path: "" }] = await sql<{ file_path: string }[]>`
    select file_path from public.evidence_requests where submission_id = ${id}`;
  const isReadBy = async (reader: Person | null) => {
    const supabase = createVisitor(stack);
    if (reader) await supabase.auth.signInWithPassword(reader);
    const { data } = await supabase.storage.from("evidence").download(path);
    await supabase.auth.signOut({ scope: "local" });
    return data !== null;
  };
  for (const reader of [olga, max, admin]) expect(await isReadBy(reader)).toBe(true);
  for (const other of [sam, oda, null]) expect(await isReadBy(other)).toBe(false);
  const files = () => sql`select name from storage.objects where bucket_id = 'evidence'`;
  expect(await files()).toHaveLength(1);

  // Deleted after a question, with its file.
  await item("18 or over").getByRole("button", { name: "Met", exact: true }).click();
  await expect(panel.getByText("Eligible", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Delete request and answer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("Here is my card.")).toBeHidden();
  await expect.poll(files).toHaveLength(0);
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "Your entry is in" })).toBeVisible();
  await expect(theirs.getByText("Thank you for your answer")).toHaveCount(0);

  // Of many at once, the remaining items are marked as passed, and that is undone.
  await page.goto("/admin/submissions");
  for (const name of ["Ring", "Reef"]) {
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  }
  await page.getByRole("button", { name: "Mark remaining as passed..." }).click();
  const many = page.getByRole("dialog", { name: "Mark remaining as passed: 2 entries" });
  await expect(many.getByText("1 entry without unchecked items")).toBeVisible();
  await expectAccessibleAtEachSize(page);
  const outcomes = async () => {
    const rows = await sql<{ eligibility: string }[]>`
      select eligibility from public.submissions where created_by = any (${[olga.id, sam.id]})
      order by idea_name desc`;
    return rows.map(({ eligibility }) => eligibility);
  };
  await many.getByRole("button", { name: "Change 1 entry" }).click();
  const done = page.getByRole("dialog", { name: "Mark remaining as passed" });
  await expect(done.getByText("Remaining items marked as passed: 1 entry.")).toBeVisible();
  expect(await outcomes()).toEqual(["eligible", "eligible"]);
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Restored: 1 entry.")).toBeVisible();
  expect(await outcomes()).toEqual(["eligible", "unchecked"]);
});
