import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

test("if storage is blocked, the back office explains how to allow it, and the site works", {
  tag: "@deep",
}, async ({ page, expectedErrors }) => {
  // The driver of Firefox names no error that is logged.
  expectedErrors.push(/SecurityError|Access is denied|^Error http/);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto("/admin/users");
  await expect(page.getByRole("alert")).toContainText("Allow them for this site");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the public site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the back office redirects participants to the site, and administrators to sign in and back", async ({
  page,
  people,
}) => {
  await signIn(page, await people.participant("Pavel"), "/admin/users");
  await page.waitForURL(/127\.0\.0\.1:\d+\/$/);
  await expect(page.getByRole("alert").filter({ hasText: "for administrators" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/admin/users?page=1");
  await page.waitForURL("**/signin?next=**");
  await submitSignIn(page, await people.admin("Lena"));
  await page.waitForURL("**/admin/users?page=1");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Admin", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
});

test("a list has the columns that its window has room for, and stays within it", async ({
  page,
  people,
}) => {
  await signIn(page, await people.admin("Paula"), "/admin/users");
  const table = page.getByRole("table", { name: "Users" });
  const head = (name: string) => table.getByRole("columnheader", { name });
  for (const [width, last, next] of [
    [1440, "Mailing List", undefined],
    [1439, "Signed up", "Mailing List"],
    [1279, "Country", "Signed up"],
    [1099, "Role", "Country"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(head(last)).toBeVisible();
    if (next) await expect(head(next)).toBeHidden();
    const right = await table.evaluate((element) => element.getBoundingClientRect().right);
    expect(right, `at ${width} px`).toBeLessThanOrEqual(width);
  }
});

test("the page of a deleted question closes without reading it again", async ({ page, people }) => {
  await signIn(page, await people.admin("Dora"), "/admin/faq-answers/create");
  await page.getByRole("textbox", { name: "Question" }).fill("In color?");
  await page.getByLabel("Answer").fill("Yes.");
  await page.getByRole("button", { name: "Save question" }).click();
  await page.getByRole("link", { name: "In color?" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  // Reading it again would write an error to the console, which fails the test.
  await expect(page.getByText("No questions added yet")).toBeVisible();
});
