import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize, test } from "./support/fixtures.ts";

test("an administrator answers a question, visitors read it, and it is deleted again", async ({
  page,
  people,
  browser,
}) => {
  const question = `May I travel by train? ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, await people.admin("Dora"), "/admin/faq-answers");
  await page.getByRole("link", { name: "New question" }).click();
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await page.getByRole("textbox", { name: "Answer" }).fill("Yes, **within Europe**.");
  await page.getByRole("switch", { name: "Published" }).check();
  await expectAccessibleAtEachSize(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The question has been created.")).toBeVisible();
  const link = page.getByRole("link", { name: question });
  const id = (await link.getAttribute("href"))?.split("/").at(-1);
  await expectAccessibleAtEachSize(page);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`/faq#faq-${id}`);
  await expect(visitor.getByRole("heading", { name: "More questions" })).toBeVisible();
  await expect(visitor.getByText("within Europe")).toBeVisible();
  await expectAccessibleAtEachSize(visitor);

  await link.click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The question has been deleted.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("group").first()).toBeVisible();
  await expect(visitor.getByText(question)).toHaveCount(0);
  await context.close();
});
