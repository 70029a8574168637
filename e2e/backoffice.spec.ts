import { signIn, submitSignIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

test("whoever is signed out is led from each address of the back office to sign in, and back", async ({
  page,
  people,
}) => {
  for (const path of ["/admin/", "/admin/dashboard", "/admin/users"]) {
    await page.goto(path);
    await page.waitForURL(`**/signin?next=${encodeURIComponent(path)}`);
  }
  await page.goto("/admin");
  await submitSignIn(page, await people.admin("Gail"));
  await page.waitForURL("**/admin/dashboard");
});

test("where storage is blocked the back office says what to allow, and the site works", {
  tag: "@deep",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/SecurityError|Access is denied/);
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
  await expect(page.getByText("Loading...")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the public site" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a participant at /admin/ is sent to /", async ({ page, people }) => {
  await signIn(page, await people.participant("Pavel"), "/admin/users");
  await page.waitForURL(/127\.0\.0\.1:\d+\/$/);
  await expect(page.getByRole("alert").filter({ hasText: "for administrators" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
});

test("a link into the back office leads through sign-in and back, and the site shows the way", async ({
  page,
  people,
}) => {
  const admin = await people.admin("Lena");
  await page.goto("/admin/users?page=1");
  await page.waitForURL("**/signin?next=**");
  await submitSignIn(page, admin);
  await page.waitForURL("**/admin/users?page=1");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Admin", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
});

test("an administrator signed in on the site is signed in at the back office", {
  tag: "@deep",
}, async ({ page, people, expectedErrors }) => {
  // What is being read when the session is ended is refused: the list that the deletion has changed,
  // or the question whether one is still an administrator. The panel of the account that is deleted may
  // ask for it once more.
  expectedErrors.push(/status of 403.*\/rest\/v1\/(admin_users\?|rpc\/my_role)/);
  expectedErrors.push(/status of 406.*\/rest\/v1\/admin_users\?id=/);
  const admin = await people.admin("Aiko");
  const student = await people.participant("Sofia");
  await page.goto("/signin");
  await submitSignIn(page, admin);
  await page.waitForURL("**/admin/dashboard");
  await expect(page.getByText("Admin Dashboard").first()).toBeVisible();
  await expect(page.getByText("Total Users")).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole("tab", { name: "Users" })
    .or(page.getByRole("link", { name: "Users" }))
    .first()
    .click();
  await page.waitForURL("**/admin/users**");
  await page.getByRole("searchbox").fill(student.email);
  const row = page.getByRole("row", { name: new RegExp(student.email.replaceAll(".", "\\.")) });
  await expect(row).toContainText("Sofia");
  await expectAccessible(page);

  const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
  await row.getByRole("button", { name: "Make Admin" }).click();
  await expect(page.getByRole("dialog")).toContainText(student.email);
  await expectAccessible(page);
  await confirm("Make Admin");
  await expect(row.getByRole("button", { name: "Remove Admin" })).toBeVisible();
  expect(
    await people.sql`select user_id from private.user_roles where role = 'admin' and user_id = ${student.id}`,
  ).toHaveLength(1);
  await row.getByRole("button", { name: "Remove Admin" }).click();
  await confirm("Remove Admin");
  await expect(row.getByRole("button", { name: "Make Admin" })).toBeVisible();

  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete this user?" });
  await expect(question).toContainText(
    `Are you sure you want to delete user ${student.email}? This action cannot be undone.`,
  );
  await expect(question.getByText("Kept", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect(await people.sql`select id from auth.users where id = ${student.id}`).toHaveLength(0);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/127\.0\.0\.1:\d+\/$/);
  await page.goto("/dashboard");
  await page.waitForURL("**/signin**");
});

test("a revoked administrator is led out", { tag: "@deep" }, async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  const admin = await people.admin("Remo");
  await people.admin("Other");
  await signIn(page, admin, "/admin/users");
  await expect(page.getByRole("table")).toBeVisible();
  await people.sql`delete from private.user_roles where user_id = ${admin.id}`;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Access removed" })).toBeVisible();
});
