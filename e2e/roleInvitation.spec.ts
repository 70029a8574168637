import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";
import { firstLink, readEmail } from "./support/mailbox.ts";

test("an observer is invited, registers with a name only, and lands in the back office", async ({
  page,
  visitor,
  people,
  stack,
}) => {
  const email = people.email("olu");
  await signIn(page, await people.admin("Ada"), "/admin/users");
  await page.getByRole("button", { name: "Invite person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Olu Ade");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await expectAccessibleAtEachSize(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("region", { name: "Open invitations" })).toContainText(email);
  await expectAccessibleAtEachSize(page);

  const olu = await visitor();
  await olu.goto(firstLink((await readEmail(stack, email, /Your invitation/)).text));
  await expect(olu.getByText("Welcome, Olu Ade.")).toBeVisible();
  await expectAccessibleAtEachSize(olu);
  await olu.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(olu.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(olu.getByLabel("Email")).toHaveValue(email);
  await expect(olu.getByLabel("Last name")).toHaveValue("Ade");
  await expect(olu.getByLabel("University")).toHaveCount(0);
  await expectAccessibleAtEachSize(olu);
  await olu.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await olu.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await olu.getByRole("button", { name: "Accept invitation" }).click();
  await expect(olu).toHaveURL(/\/admin\/dashboard$/);
  await olu.goto("/admin/submissions");
  await expect(olu).toHaveURL(/\/admin\/entries$/);
  await expect(olu.getByRole("heading", { name: "Submissions" })).toBeVisible();
  await olu.goto("/dashboard");
  await expect(olu).toHaveURL(/\/admin\/dashboard$/);
  await page.reload();
  await expect(page.getByRole("region", { name: "Open invitations" })).toHaveCount(0);
});
