import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { test as inOpenChallenge } from "./support/openChallenge.ts";
import { shiftOf, watchShifts } from "./support/shifts.ts";
import { PHONE } from "./support/sizes.ts";

const PAGES_WITH_CONTENTS = [
  paths.challenge,
  paths.rules,
  paths.privacy,
  paths.accessibility,
  paths.judgingExplained,
];

const bar = (page: Page) => page.getByRole("banner");

test.describe("the navigation bar", () => {
  test("marks the page one is on with a dot", { tag: "@deep" }, async ({ page }) => {
    await page.goto("/");
    for (const name of ["Challenge Brief", "Logistics", "FAQ", "Home", "Mailing List"]) {
      const link = bar(page).getByRole("link", { name, exact: true });
      await link.click();
      await expect(link).toHaveAttribute("aria-current");
      await expect(bar(page).locator("[aria-current]")).toHaveCount(1);
      const dot = () => link.evaluate((element) => getComputedStyle(element, "::after").scale);
      await expect.poll(dot).toBe("1");
    }
  });

  inOpenChallenge(
    "offers the way back on the sign-up page, and nothing else",
    {
      tag: "@deep",
    },
    async ({ page, people: _ }) => {
      await page.goto("/faq");
      await bar(page).getByRole("link", { name: "Register" }).click();
      await expect(page).toHaveURL(/\/signup$/);
      await expect(bar(page).getByRole("link", { name: "Sign In" })).toHaveCount(0);
      await expect(bar(page).getByRole("link", { name: "Register" })).toHaveCount(0);
      await bar(page).getByRole("button", { name: "Go Back" }).click();
      await expect(page).toHaveURL(/\/faq$/);
    },
  );

  test("goes back past a page that led on, and home where nothing came before", {
    tag: "@deep",
  }, async ({ page, context }) => {
    await page.goto("/faq");
    await page.goto("/profile-completion");
    await expect(page).toHaveURL(/\/signup$/);
    await bar(page).getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL(/\/faq$/);

    const opened = context.waitForEvent("page");
    await page.evaluate(() => window.open("/profile-completion"));
    const fresh = await opened;
    await expect(fresh).toHaveURL(/\/signup$/);
    await bar(fresh).getByRole("button", { name: "Go Back" }).click();
    await expect(fresh).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  });

  test("leads to the dashboard when one is signed in", { tag: "@deep" }, async ({
    page,
    people,
  }) => {
    await signIn(page, await people.participant("Navi"), "/challenge");
    const link = bar(page).getByRole("link", { name: "My Dashboard" });
    await expect(link).not.toHaveAttribute("aria-current");
    await link.click();
    await page.waitForURL("**/dashboard");
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);
    await expect(
      page.getByRole("contentinfo").getByRole("link", { name: "My Dashboard" }),
    ).toBeVisible();
  });

  test("leads from the sign-in pages on who is signed in, and back past them", {
    tag: "@deep",
  }, async ({ page, people }) => {
    await signIn(page, await people.participant("Nils"));
    for (const form of ["/signin", "/signup"]) {
      await page.goto("/faq");
      await page.goto(`${form}?next=%2Faccount`);
      await expect(page).toHaveURL(/\/account$/);
      await page.goto(form);
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/account$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/faq$/);
    }
  });

  test("stays in sight and lets the keyboard skip it", async ({ page }) => {
    await page.goto("/challenge");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.mouse.wheel(0, 3000);
    await expect(bar(page)).toBeInViewport();
  });
});

test.describe("the menu of small screens", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const openMenu = async (page: Page) => {
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    return menu;
  };

  inOpenChallenge(
    "has the names for small screens and closes on navigation",
    {
      tag: "@deep",
    },
    async ({ page, people: _ }) => {
      await page.goto("/");
      const menu = await openMenu(page);
      const links = menu.getByRole("navigation").getByRole("link");
      await expect(links).toHaveText(["Home", "The Brief", "Logistics", "FAQ", "Mailing List"]);
      await expect(menu.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup");
      await expect(links.first()).toHaveAttribute("aria-current", "page");
      await links.nth(1).click();
      await expect(page).toHaveURL(/\/challenge$/);
      await expect(menu).toBeHidden();
      await openMenu(page);
      await menu.getByRole("link", { name: "Sign Up" }).click();
      await expect(page).toHaveURL(/\/signup$/);
      await openMenu(page);
      await menu.getByRole("button", { name: "Go Back" }).click();
      await expect(page).toHaveURL(/\/challenge$/);
      await expect(menu).toBeHidden();
    },
  );

  test("closes when the browser goes back or forward", async ({ page }) => {
    await page.goto("/faq");
    await openMenu(page).then((menu) => menu.getByRole("link", { name: "The Brief" }).click());
    await expect(page).toHaveURL(/\/challenge$/);
    for (const [go, address] of [
      [() => page.goBack(), /\/faq$/],
      [() => page.goForward(), /\/challenge$/],
    ] as const) {
      const menu = await openMenu(page);
      await go();
      await expect(page).toHaveURL(address);
      await expect(menu).toBeHidden();
    }
  });

  test("closes on a tap and when the window becomes wide", { tag: "@deep" }, async ({ page }) => {
    await page.goto("/");
    const menu = await openMenu(page);
    await menu.click({ position: { x: 5, y: 400 } });
    await expect(menu).toBeHidden();
    await openMenu(page);
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(menu).toBeHidden();
    await expect(bar(page).getByRole("link", { name: "Challenge Brief" })).toBeVisible();
  });

  test("keeps the Tab key inside, in both directions", { tag: "@deep" }, async ({ page }) => {
    await page.goto("/");
    const menu = await openMenu(page);
    const last = menu.getByRole("link").last();
    await last.focus();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(last).toBeFocused();
    await expectAccessible(page);
  });
});

test("the contents of a page lead to its sections and follow the reader", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of PAGES_WITH_CONTENTS) {
    await page.goto(path);
    const contents = page.getByRole("navigation", { name: "On this page" });
    const current = contents.locator("[aria-current]");
    const [first = "", second = "", ...others] = await contents.getByRole("link").allTextContents();
    await expect(current).toHaveText(first);
    await contents.getByRole("link", { name: second }).click();
    await expect(current).toHaveText(second);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(current).toHaveText(others.at(-1) ?? "");
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(current).toHaveText(first);
  }
});

test("the folded contents hide the text that they are opened over", { tag: "@deep" }, async ({
  page,
}) => {
  for (const size of [PHONE, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size);
    for (const path of PAGES_WITH_CONTENTS) {
      await page.goto(path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      const contents = page.getByRole("navigation", { name: "On this page" });
      await page.getByText("On this page").filter({ visible: true }).click();
      await expect(contents).toBeInViewport();
      await expect(contents).toHaveCSS("background-color", "rgb(255, 255, 255)");
      // The last section's heading is not left behind the contents that led to it.
      const last = contents.getByRole("link").last();
      const name = (await last.textContent()) ?? "";
      await last.click();
      await expect(contents).toBeHidden();
      const heading = page.getByRole("main").getByRole("heading", { name, exact: true });
      const folded = page.locator("summary", { hasText: "On this page" });
      await expect
        .poll(async () => {
          const [above, below] = [await folded.boundingBox(), await heading.boundingBox()];
          return below && above && below.y >= above.y + above.height;
        })
        .toBe(true);
    }
  }
});

test("the footer leads everywhere and names who is behind it", async ({ page }) => {
  await page.goto("/faq");
  const footer = page.getByRole("contentinfo");
  for (const [name, href] of [
    ["Challenge Brief", "/challenge"],
    ["Logistics", "/eligibility"],
    ["FAQ", "/faq"],
    ["Sign In", "/signin"],
    ["Join Mailing List", "/#mailing-list"],
  ] as const) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  for (const name of ["Legal Notice", /Provider.s Privacy Policy/, /Partner.s Privacy Policy/]) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", /^https:/);
  }
  await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
});

test("/contact is the home page with the contact form open from the start", {
  tag: "@deep",
}, async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () =>
      Object.assign(document.querySelector("h1") ?? {}, { isTheFirst: true }),
    ),
  );
  await watchShifts(page);
  await page.goto("/faq");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Subject").fill("Typed before the script is there");
  // Holding the scripts back has switched the browser's cache off, so the fonts came anew.
  await page.evaluate(() => document.fonts.ready);
  const shiftBefore = await shiftOf(page);
  scripts.resolve();

  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await expect(page.getByRole("dialog", { name: "Contact Us" })).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expect(dialog.getByLabel("Subject")).toHaveValue("Typed before the script is there");
  const heading = page.locator("h1");
  const wasKept = heading.evaluate((element) => "isTheFirst" in element);
  expect(await wasKept, "the home page was not made anew").toBe(true);
  expect((await shiftOf(page)) - shiftBefore).toBeLessThan(0.005);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  await page.goForward();
  await expect(heading).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("/contact is the home page when its scripts do not come", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/contact");
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("/contact says how to reach us all the same", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByText("The contact form needs JavaScript.")).toBeInViewport();
    await expect(page.getByRole("dialog"), "nobody could close it").toBeHidden();
    await expect(page.getByRole("link", { name: "challenge@example.com" })).toHaveAttribute(
      "href",
      "mailto:challenge@example.com",
    );
  });
});
