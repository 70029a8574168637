import type { Page } from "@playwright/test";
import { signIn } from "./support/actions.ts";
import { test } from "./support/demoDay.ts";
import { expect } from "./support/fixtures.ts";
import { PUBLIC_PAGES } from "./support/pages.ts";
import { PHONE } from "./support/sizes.ts";
import { appRuns } from "./support/startApp.ts";

/** Opens a page on a phone whose app loads only after the returned function is called, and slowly. */
async function openBeforeApp(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.setViewportSize(PHONE);
  await page.route("**/assets/frame-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(address);
  await expect(page.locator("button[data-starting]").first()).toBeEnabled();
  return async () => {
    await expect(page.locator("[data-starting]")).not.toHaveCount(0);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    held.resolve();
    await appRuns(page);
  };
}

test.describe("before the app has loaded", { tag: "@chromium" }, () => {
  test.use({ hasTouch: true });

  test("a button, a slider and typed words count once it runs", async ({ page }) => {
    let loadApp = await openBeforeApp(page, "/");
    await page.getByRole("contentinfo").getByRole("button", { name: "Contact Us" }).click();
    await loadApp();
    await expect(page.getByRole("dialog", { name: "Contact Us" }).getByLabel("Name")).toBeFocused();

    loadApp = await openBeforeApp(page, "/challenge");
    await page.getByRole("slider").fill("20");
    await loadApp();
    await expect(page.getByRole("slider")).toHaveValue("20");
    await expect(page.getByText(/^20.mm/).first()).toBeVisible();

    loadApp = await openBeforeApp(page, "/faq");
    await page.getByRole("searchbox").pressSequentially("ip policy");
    const other = page.getByText("Which technologies are used today?");
    await expect(other).toBeVisible();
    await loadApp();
    await expect(other).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveValue("ip policy");
  });

  test("a form keeps its input and is sent", async ({ page, people }) => {
    const loadApp = await openBeforeApp(page, "/");
    const form = page.getByRole("form", { name: "Join the mailing list" });
    await form.getByLabel("Name").fill("Adaeze");
    await form.getByLabel("Email").fill(people.email("adaeze"));
    await form.getByLabel("Country").selectOption("Nigeria");
    await form.getByRole("button", { name: "Sign Up" }).click();
    await loadApp();
    await expect(page.getByText("To confirm your address, open the link")).toBeVisible();
    const [entry] = await people.sql`
      select name, country from public.mailing_list where email = ${people.email("adaeze")}`;
    expect(entry).toEqual({ name: "Adaeze", country: "Nigeria" });
    await people.sql`delete from public.mailing_list where email = ${people.email("adaeze")}`;
  });

  test("the contact form is a dialog, keeps its input, and closes", async ({ page }) => {
    const loadApp = await openBeforeApp(page, "/contact");
    await expect(page).toHaveURL(/\/$/);
    const form = page.getByRole("dialog", { name: "Contact Us" });
    await expect(form.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(form.locator(":focus"), "the focus stays in the dialog").toHaveCount(1);
    await form.getByLabel("Message").fill("How long?");
    await page.keyboard.press("Escape");
    await loadApp();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole("contentinfo").getByRole("button", { name: "Contact Us" }).click();
    await expect(form.getByLabel("Message")).toHaveValue("How long?");
    await form.getByRole("button", { name: "Close" }).click();
    await expect(
      page.getByRole("contentinfo").getByRole("button", { name: "Contact Us" }),
    ).toBeFocused();
  });

  test("questions, the menu and links work without it", async ({ page }) => {
    await openBeforeApp(page, "/faq");
    await page.getByText("What is the IP policy?").tap();
    await expect(page.getByText("exclusive opt-in right to acquire your idea")).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Sign Up" })).toBeVisible();
    await menu.getByRole("link", { name: "Home" }).tap();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole("main").getByRole("link", { name: "Register" }).first().tap();
    await expect(page.getByRole("heading", { name: "Challenge Registration" })).toBeFocused();
  });
});

test("a button works from the moment at which the app shows it as its own", async ({ page }) => {
  await page.goto("/signin");
  const button = page.getByRole("button", { name: "Forgot password?" });
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    // Before any other task, such as React's for effects.
    new MutationObserver(() => queueMicrotask(() => element.click())).observe(element, {
      attributeFilter: ["data-starting"],
    });
  });
  await page.getByLabel("Email").focus();
  await expect(page.getByText("Please enter your email address first")).toBeVisible();
});

test("the page stays where the visitor has scrolled to when the app starts", async ({ page }) => {
  await page.goto("/faq#faq-17");
  await expect(page.locator("#faq-17")).toHaveAttribute("open");
  await page.goto("/rules");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.mouse.wheel(0, -10_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("searchbox").focus();
  await appRuns(page);
  await expect(page.getByRole("searchbox")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("if no script loads, each page can be read, and its links, menu and questions work", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_FAILED/);
  await page.setViewportSize(PHONE);
  await page.route("**/*.js", (route) => route.abort());
  for (const [path, heading] of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByText("We couldn’t load part of this page")).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "FAQ" }).click();
    await expect(page).toHaveURL(/\/faq$/);
  }
  await page.getByText("What is the IP policy?").click();
  await expect(page.getByText("exclusive opt-in right to acquire your idea")).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByText("We couldn’t load part of this page")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Contact Us" })).toBeHidden();
});

test("an unknown address that the app would take for another shows one page", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  for (const address of ["/Faq", "/projects/nothing"]) {
    await page.goto(address);
    await page.getByRole("contentinfo").getByRole("button", { name: "Contact Us" }).click();
    await page
      .getByRole("dialog", { name: "Contact Us" })
      .getByRole("button", { name: "Close" })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page).toHaveURL(address);
    await page.getByRole("main").getByRole("link", { name: "FAQ" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Questions, answered");
  }
});

test("the first paint of a signed-in person shows no other state", async ({ page, people }) => {
  await page.route("**/*.js", async () => {});
  const ada = await people.participant("Ada");
  await signIn(page, ada, "/robots.txt");
  await page.goto("/", { waitUntil: "commit" });
  const links = (name: string) => page.getByRole("link", { name });
  await expect(links("My Dashboard").first()).toBeVisible();
  await expect(links("Register")).toHaveCount(0);
  await expect(links("Sign In")).toHaveCount(0);
});

test("after the deadline, the bar of a page built before offers no registration", async ({
  page,
  people,
}) => {
  await page.route("**/assets/frame-*.js", async () => {});
  const register = page.getByRole("banner").getByRole("link", { name: "Register" });
  await page.goto("/rules");
  await expect(register).toBeVisible();
  await people.sql`select private.rehearse('2025-09-12 12:00 EST')`;
  await page.goto("/rules");
  await expect(register).toBeHidden();
});

test("after the deadline, sign-up of a page built before shows what to do instead, but keeps a form in use", async ({
  page,
  people,
}) => {
  const form = page.getByRole("form", { name: "Challenge Registration" });
  const instead = page.getByText("New participants can no longer enter.");
  let isHeld = true;
  await page.route("**/assets/frame-*.js", async (route) => {
    if (!isHeld) await route.continue();
  });
  await page.goto("/signup");
  await expect(form).toBeVisible();
  await expect(instead.first()).toBeHidden();
  await people.sql`select private.rehearse('2025-09-12 12:00 EST')`;
  await page.reload();
  await expect(instead.locator("visible=true")).toBeVisible();
  await expect(form).toBeHidden();
  await page.goto("/signin");
  await expect(page.getByText("No account yet?")).toBeHidden();
  await page.goto("/signup");

  await people.sql`select private.rehearse('2025-08-10 12:00 EST')`;
  isHeld = false;
  await page.reload();
  await form.getByLabel("First name").fill("Ada");
  await appRuns(page);
  await people.sql`select private.rehearse('2025-09-12 12:00 EST')`;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(instead.locator("visible=true")).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("Ada");
  await expect(form).toBeVisible();
});
