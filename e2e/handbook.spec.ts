import { signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { PHONE } from "./support/sizes.ts";

test("Help opens the handbook at the section about the screen, without an account", async ({
  page,
  context,
  visitor,
  people,
}) => {
  await signIn(page, await people.admin("Nora"), "/admin/submissions");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Help" }).click();
  const handbook = await opened;
  await expect(handbook).toHaveURL(/\/admin\/handbook\/submissions#the-list$/);
  const heading = handbook.getByRole("heading", { name: "The list" });
  await expect(heading).toBeInViewport();
  const picture = handbook.getByRole("img", { name: /^The list of submissions/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(handbook);
  const phone = await visitor();
  await phone.setViewportSize(PHONE);
  await phone.goto("/admin/handbook");
  await phone.getByRole("link", { name: "Contents" }).click();
  await phone
    .getByRole("navigation", { name: "Handbook" })
    .getByRole("link", { name: "Results and decisions" })
    .click();
  await expect(
    phone.getByRole("heading", { name: "Results and decisions", level: 1 }),
  ).toBeVisible();
  await expectAccessible(phone);
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(PHONE.width);
});
