import { confirmation } from "#site/content/attestations.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { readEmail } from "./support/mailbox.ts";
import { test } from "./support/openChallenge.ts";
import { putOnTeam, startSubmission } from "./support/teams.ts";
import { confirmAndSubmit, write } from "./support/writing.ts";

test("an owner submits without a member’s confirmation, an administrator reminds the member, who confirms", async ({
  page,
  visitor,
  people,
  stack,
}) => {
  const olga = await people.participant("Olga");
  const max = await people.participant("Max");
  await startSubmission(people, olga);
  await putOnTeam(people, olga, max, { confirmed: false });

  const owner = await visitor();
  await signIn(owner, olga);
  await expect(owner.getByText("Not confirmed yet: Max Tester")).toBeVisible();
  await expect(owner.getByRole("list", { name: "Members" })).toContainText("Not confirmed");
  await expectAccessibleAtEachSize(owner);
  await owner.goto("/entry");
  await write(owner, "A patch for Max", "It tells when it is done.");
  await owner.goto("/entry/submit");
  await expect(owner.getByText("Not confirmed yet: Max Tester.")).toBeVisible();
  await expectAccessibleAtEachSize(owner);
  await confirmAndSubmit(owner);

  await signIn(page, await people.admin("Ada"), "/admin/submissions");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Confirmation", { exact: true }).selectOption("Outstanding");
  const idea = page.getByRole("link", { name: "A patch for Max" });
  await idea.click();
  const panel = page.getByRole("region", { name: "Declarations" });
  const confirmations = panel.getByRole("list", { name: "Confirmations" });
  await expect(confirmations.getByRole("listitem")).toHaveText([
    /Olga Tester\s*Confirmed · .* version \d{4}-\d\d-\d\d of the rules/,
    /Max Tester\s*Not confirmed/,
  ]);
  await panel.getByRole("button", { name: "Remind members" }).click();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("dialog").getByRole("button", { name: "Send reminder" }).click();
  await expect(page.getByText(/^1 member gets an email\.|^No one to remind/)).toBeVisible();
  await readEmail(stack, max.email, /confirm the rules/);

  const member = await visitor();
  await signIn(member, max);
  const asked = member.getByRole("region", { name: "Confirm the rules" });
  await asked.getByRole("checkbox", { name: confirmation.all }).check();
  await expectAccessibleAtEachSize(member);
  await asked.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(member.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(member.getByRole("list", { name: "Members" })).not.toContainText("Not confirmed");

  await page.reload();
  await expect(confirmations.getByText("Not confirmed")).toHaveCount(0);
  const listWith = (confirmation: string) =>
    page.goto(`/admin/submissions?filter=${JSON.stringify({ confirmation })}`);
  await listWith("complete");
  await expect(idea).toBeVisible();
  await listWith("outstanding");
  await expect(page.getByRole("heading", { name: "Submissions" })).toBeVisible();
  await expect(idea).toHaveCount(0);
});
