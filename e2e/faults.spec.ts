import type { Page } from "@playwright/test";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { paths } from "#site/config/paths.ts";
import { openContactForm, passRobotCheck, signIn, submitSignIn } from "./support/actions.ts";
import { confirmAndSubmit, startInBrowser, storedEntry, write } from "./support/entries.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { chooseStatus, test } from "./support/submissions.ts";

const DATA = /\/(rest|functions)\/v1\//;

/** A list, or what stands there while there is nothing to list. */
function listOr(page: Page, empty: string) {
  return page.getByRole("table").or(page.getByText(empty));
}

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

test("what a participant does offline is told, kept, and done once they are back", {
  tag: "@deep",
}, async ({ page, context, people, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const ola = await people.participant("Ola");
  await page.goto("/signin");
  // Its scripts have come.
  await expect(
    page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }),
  ).toBeEnabled();
  await context.setOffline(true);
  await submitSignIn(page, ola);
  await expect(page.getByRole("alert")).toContainText("Please check your connection");
  await context.setOffline(false);
  await submitSignIn(page, ola);
  await page.waitForURL("**/dashboard");

  const dialog = await openContactForm(page);
  const sender = people.email("sender");
  await dialog.getByLabel("Name").fill("Ola");
  await dialog.getByLabel("Email").fill(sender);
  await dialog.getByLabel("Subject").fill("A tunnel");
  await dialog.getByLabel("Message").fill("May we enter from a tunnel?");
  await passRobotCheck(page);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: /^send/i }).click();
  await expect(dialog.getByRole("alert")).toContainText("There was an error sending your message.");
  await context.setOffline(false);
  await passRobotCheck(page);
  await dialog.getByRole("button", { name: /^send/i }).click();
  await expect(dialog.getByText("Your message has been sent successfully!")).toBeVisible();
  const { sql } = people;
  expect(await sql`delete from contact_requests where email = ${sender} returning id`).toHaveLength(
    1,
  );
  await expect(dialog).toBeHidden();

  await startInBrowser(page);
  await write(page, "Patch", "It works in tunnels.");
  await page.goto("/entry/submit");
  await expect(page.getByRole("button", { name: "Submit entry" })).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit entry" }).click();
  await expect(page.getByRole("alert")).toContainText("Your entry could not be submitted.");
  await context.setOffline(false);
  await confirmAndSubmit(page);
  expect(await storedEntry(people, ola)).toMatchObject({ submitted_at: expect.any(Date) });
});

test("a server that is away is not the visitor's connection, and signs nobody out", async ({
  page,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (429|502|503)/);
  const omar = await people.participant("Omar");
  const badGateway = { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" };
  await page.route("**/auth/v1/token?grant_type=password", (route) => route.fulfill(badGateway));
  await page.goto("/signin");
  await submitSignIn(page, omar);
  await expect(page.getByRole("alert")).toContainText(
    "We can't answer right now. What you typed is kept. Try again in a minute.",
  );
  await expect(page.getByLabel("Email")).toHaveValue(omar.email);
  await page.unrouteAll();
  await submitSignIn(page, omar);
  await page.waitForURL("**/dashboard");

  const expire = (seconds: number) =>
    page.evaluate(
      ([key, expiresAt]) => {
        const session = JSON.parse(localStorage.getItem(String(key)) ?? "{}");
        localStorage.setItem(String(key), JSON.stringify({ ...session, expires_at: expiresAt }));
      },
      [SESSION_STORAGE_KEY, Math.floor(Date.now() / 1000) + seconds],
    );
  await expire(-60);
  const renewals = "**/auth/v1/token?grant_type=refresh_token";
  await page.route(renewals, (route) => route.fulfill({ status: 429, json: { msg: "Slow down" } }));
  await page.goto("/account");
  await expect(page.getByRole("alert")).toContainText("We can't answer right now.");
  await page.unrouteAll();
  // supabase-js is still trying by itself.
  await expect(async () => {
    const retry = page.getByRole("button", { name: "Try again" });
    if (await retry.isVisible()) await retry.click();
    await page.waitForURL("**/account", { timeout: 1_000 });
  }).toPass();
  await expect(page.getByLabel("First Name")).toHaveValue("Omar");
});

test("a device clock that is hours fast renews the session once", async ({ page, people }) => {
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  let renewals = 0;
  page.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) renewals += 1;
  });
  await signIn(page, await people.participant("Fay"));
  await expect(page.getByRole("heading", { name: "Welcome, Fay" })).toBeVisible();
  for (const path of ["/account", "/dashboard", "/account"]) await page.goto(path);
  await expect(page.getByLabel("First Name")).toHaveValue("Fay");
  expect(renewals).toBeLessThanOrEqual(1);
});

test("what an administrator changes offline is saved once they are back", { tag: "@deep" }, async ({
  page,
  context,
  people,
  openAdmin,
  submitted,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const owner = await people.participant("Ivo");
  const { id } = await submitted(owner, { ideaName: "Offline" });
  const statusOf = async () => {
    const [row] = await people.sql`select status from public.submissions where id = ${id}`;
    return row?.status;
  };
  await openAdmin(page, await people.admin("Ada"), "/submissions");
  const status = page
    .getByRole("row", { name: /Offline/ })
    .getByRole("combobox")
    .first();
  await expect(status).toHaveText("Received");
  await context.setOffline(true);
  await chooseStatus(status, "Selected");
  await expect(status).toBeDisabled();
  expect(await statusOf()).toBe("received");
  await context.setOffline(false);
  await expect.poll(statusOf).toBe("selected");
  await expect(status).toBeEnabled();

  await page.getByRole("link", { name: "Configuration" }).click();
  await page.getByLabel("Time", { exact: true }).fill("Saved from a tunnel");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("The configuration has been saved.")).toBeVisible();
  const [row] = await people.sql`select time from public.challenge_status`;
  expect(row).toEqual({ time: "Saved from a tunnel" });
});
