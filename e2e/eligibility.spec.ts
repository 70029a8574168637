import { signIn } from "./support/actions.ts";
import { aPdf, chooseFile } from "./support/documents.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { readEmail } from "./support/mailbox.ts";
import { test } from "./support/submissions.ts";

test("an administrator asks a team for evidence, reads the answer and deletes it", async ({
  page,
  visitor,
  people,
  stack,
  submitted,
}) => {
  const { sql } = people;
  const olga = await people.participant("Olga");
  const max = await people.participant("Max");
  const { id } = await submitted(olga, { ideaName: "Ring", members: [max] });

  await signIn(page, await people.admin("Ada"), `/admin/submissions/${id}`);
  const panel = page.getByRole("region", { name: "Eligibility" });
  await panel.getByRole("button", { name: "Request evidence" }).click();
  const request = page.getByRole("dialog", { name: "Ask the team for evidence" });
  await request.getByRole("checkbox", { name: "18 or older" }).check();
  await request.getByRole("textbox", { name: /^Message/ }).fill("How old is Max?");
  await expectAccessibleAtEachSize(page);
  await request.getByRole("button", { name: "Ask the team" }).click();
  await expect(panel.getByText("Evidence requested: 18 or older")).toBeVisible();
  await readEmail(stack, olga.email, /question about your entry/);

  const team = await visitor();
  await signIn(team, max);
  const question = team.getByRole("region", { name: "We have a question about your entry" });
  await expect(question).toContainText("How old is Max?");
  await question.getByRole("textbox", { name: "Your answer" }).fill("Here is my card.");
  await chooseFile(team, "Choose a file", aPdf("Card.pdf"));
  await expect(
    question.getByText("We’ll receive the file when you send your answer."),
  ).toBeVisible();
  await expectAccessibleAtEachSize(team);
  await question.getByRole("button", { name: "Send the answer" }).click();
  await expect(team.getByRole("heading", { name: "Thank you for your answer" })).toBeFocused();
  await expectAccessibleAtEachSize(team);

  await page.goto("/admin/");
  await page
    .getByRole("listitem")
    .filter({ hasText: "eligibility answer" })
    .getByRole("link")
    .click();
  await page.getByRole("link", { name: "Ring" }).click();
  await expect(panel.getByText("Here is my card.")).toBeVisible();
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: /^Card\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe("Card.pdf");

  const files = () => sql`select name from storage.objects where bucket_id = 'evidence'`;
  expect(await files()).toHaveLength(1);
  await panel
    .getByRole("group", { name: "18 or older" })
    .getByRole("button", { name: "Met", exact: true })
    .click();
  await panel.getByRole("button", { name: "Delete request and answer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("Here is my card.")).toBeHidden();
  await expect.poll(files).toHaveLength(0);
});

test("keys typed while a change is saved are text, and the pressed control keeps the focus", async ({
  page,
  people,
  submitted,
}) => {
  const { sql } = people;
  const { id } = await submitted(await people.participant("Olga"), { ideaName: "Ring" });
  const address = `/admin/submissions/${id}`;
  await signIn(page, await people.admin("Ada"), address);
  const requests: (() => void)[] = [];
  for (const name of ["tag_submission", "set_eligibility_state"]) {
    await page.route(`**/rpc/${name}`, async (route) => {
      await new Promise<void>((resolve) => requests.push(resolve));
      await route.continue();
    });
  }
  const answer = async () => {
    await expect.poll(() => requests.length).toBe(1);
    requests.pop()?.();
  };

  const tag = page.getByRole("combobox", { name: "Add a tag" });
  await tag.focus();
  await page.keyboard.type("Quiet");
  await page.keyboard.press("Enter");
  await page.keyboard.type("medical");
  await answer();
  await expect(page.getByText("Ring is tagged Quiet.")).toBeVisible();
  await expect(tag).toHaveValue("medical");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("urgent");
  await expect(tag).toHaveValue("urgent");
  await expect(tag).toBeFocused();
  expect(await sql`select from public.eligibility_checks where submission_id = ${id}`).toEqual([]);

  const item = page.getByRole("group", { name: "One team" });
  const met = item.getByRole("button", { name: "Met", exact: true });
  await met.focus();
  await page.keyboard.press("Enter");
  await expect(met).toHaveAttribute("aria-pressed", "true");
  await expect(met).toBeFocused();
  await page.keyboard.type("medical 1 2 3 4 urgent");
  await answer();
  await expect(met).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const checks = async () => [
    ...(await sql`select item, state from public.eligibility_checks where submission_id = ${id}`),
  ];
  await expect.poll(checks).toEqual([{ item: "one_team", state: "met" }]);
});
