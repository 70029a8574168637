import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";
import { signIn } from "./support/actions.ts";
import { startInBrowser } from "./support/entries.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

const DATA = /\/(rest|functions)\/v1\//;

/** A list, or its sentence when it is empty. */
const listOr = (page: Page, empty: string) => page.getByRole("table").or(page.getByText(empty));

/** Every screen that shows data, and a part of it that is not there without. */
const SCREENS: [path: string, content: (page: Page) => ReturnType<Page["locator"]>][] = [
  ["/dashboard", (page) => page.getByRole("heading", { name: "Welcome, Swen" })],
  ["/entry", (page) => page.getByLabel("Idea name")],
  ["/entry/submit", (page) => page.getByRole("heading", { name: "Submit your entry" })],
  ["/account", (page) => page.getByLabel("First Name")],
  ["/invitation?token=0", (page) => page.getByText(/invitation/i).first()],
  ["/admin/dashboard", (page) => page.getByText("Total Users")],
  ["/admin/users", (page) => page.getByRole("table")],
  ["/admin/submissions", (page) => listOr(page, "No submissions yet.")],
  ["/admin/mailing-list", (page) => listOr(page, "No subscribers yet.")],
  ["/admin/contact-requests", (page) => listOr(page, "No messages yet.")],
  ["/admin/configurations", (page) => page.getByLabel("Maximum submission members")],
  ["/admin/audit", (page) => page.getByRole("table")],
];

test("every screen says what it could not load, and loads it when asked again", {
  tag: "@deep",
}, async ({ page, people, expectedErrors }) => {
  expectedErrors.push(/status of 500/, /HttpError|secret/);
  await signIn(page, await people.admin("Swen"));
  await startInBrowser(page);
  let answer: Promise<void> | "fails" = "fails";
  await page.route(DATA, async (route) => {
    if (answer === "fails") {
      return route.fulfill({ status: 500, json: { code: "XX000", message: "secret detail" } });
    }
    await answer;
    return route.continue();
  });
  for (const [path, content] of SCREENS) {
    await test.step(path, async () => {
      answer = "fails";
      await page.goto(path);
      const trouble = page.getByRole("alert").filter({ hasText: /could not|Failed to/ });
      await expect(trouble.first()).toBeVisible();
      await expect(page.getByText("secret detail")).toHaveCount(0);
      // The next answers take their time, and come in the end.
      const patience = Promise.withResolvers<void>();
      answer = patience.promise;
      const retry = page.getByRole("button", { name: "Try again" }).first();
      await retry.click();
      patience.resolve();
      await expect(async () => {
        // A page of several parts has a button for each.
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(trouble).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
      await expect(content(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
    });
  }
});

test("a page whose scripts are lost can be read and says so", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|dynamically imported module/);
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "Part of this page could not be loaded" });
  const signInButton = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
  // None of them, the one that starts the others, and one that a page brings along.
  for (const lost of ["**/assets/*.js", "**/assets/entry.client-*.js", "**/assets/sign-in-*.js"]) {
    await page.route(lost, (route) => route.abort());
    await page.goto(paths.signIn);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(signInButton).toBeDisabled();
    await expectAccessibleAtEachSize(page);

    await page.unroute(lost);
    await page.reload();
    await expect(signInButton).toBeEnabled();
    await expect(notice).toBeHidden();
  }
});
