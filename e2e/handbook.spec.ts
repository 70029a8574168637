import { signIn } from "./support/actions.ts";
import { expect, expectAccessible, expectNoErrors, test, watchErrors } from "./support/fixtures.ts";

test("Help opens the handbook at the section about the screen, without an account", async ({
  page,
  context,
  people,
  browser,
  baseURL,
}) => {
  await signIn(page, await people.admin("Nora"), "/admin/submissions");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Help" }).click();
  const handbook = await opened;
  const errors = watchErrors(handbook);
  await expect(handbook).toHaveURL(/\/admin\/handbook\/entries#the-list$/);
  const heading = handbook.getByRole("heading", { name: "The list" });
  await expect(heading).toBeInViewport();
  const picture = handbook.getByRole("img", { name: /^The list of entries/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(handbook);
  // It is public: it opens without an account, on a phone as well.
  const outside = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  });
  const phone = await outside.newPage();
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
  expect(width).toBe(390);
  await outside.close();
  expectNoErrors(errors, []);
});
