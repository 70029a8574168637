import { paths } from "#site/config/paths.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { PHONE } from "./support/sizes.ts";
import { startAppOf } from "./support/startApp.ts";

const PAGES_WITH_CONTENTS = [
  paths.challenge,
  paths.rules,
  paths.privacy,
  paths.accessibility,
  paths.judgingExplained,
];

test("the skip link and the contents open each part of a page, and the bar stays visible", async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(paths.challenge);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.mouse.wheel(0, 3000);
  await expect(page.getByRole("banner")).toBeInViewport();

  for (const path of IS_DEEP ? PAGES_WITH_CONTENTS : PAGES_WITH_CONTENTS.slice(0, 1)) {
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

  const [stored] = await people.sql<{ time: string }[]>`select time from challenge_status`;
  await page.getByRole("contentinfo").getByRole("link", { name: "Logistics" }).click();
  await expect(page).toHaveURL(/\/eligibility$/);
  await expect(page.getByRole("main")).toContainText(stored?.time ?? "");
  await expect(page.getByText("We are here").locator("visible=true")).toBeVisible();
});

test("the phone menu holds the focus and closes with Escape, Back and Forward", async ({
  page,
}) => {
  // Focus could be lost during the animation.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize(PHONE);
  await page.goto("/faq");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const toggle = page.getByRole("button", { name: "Open menu" });
  async function openMenu() {
    await toggle.click();
    await expect(menu.getByRole("link", { name: "Sign In" })).toBeVisible();
  }
  await openMenu();
  await expectAccessible(page);
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => Boolean(document.activeElement?.closest("[role=dialog], header"))),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await openMenu();
  await menu.getByRole("link", { name: "The Brief" }).click();
  await expect(page).toHaveURL(/\/challenge$/);
  for (const [go, address] of [
    [() => page.goBack(), /\/faq$/],
    [() => page.goForward(), /\/challenge$/],
  ] as const) {
    await openMenu();
    await go();
    await expect(page).toHaveURL(address);
    await expect(menu).toBeHidden();
  }
});

test("the folded contents cover the text below them, but not the section that a link opens", {
  tag: "@deep",
}, async ({ page }) => {
  for (const size of [PHONE, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size);
    for (const path of PAGES_WITH_CONTENTS) {
      await page.goto(path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      const contents = page.getByRole("navigation", { name: "On this page" });
      await page.getByText("On this page").filter({ visible: true }).click();
      await expect(contents).toBeInViewport();
      await expect(contents).toHaveCSS("background-color", "rgb(255, 255, 255)");
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

test("a script’s reload does not bring a visitor back who is leaving", { tag: "@deep" }, async ({
  page,
}) => {
  await page.goto(paths.home);
  await startAppOf(page);
  await page.evaluate((address) => {
    window.location.assign(address);
    // React Router does this in Firefox, which aborts the load of a page's code.
    setTimeout(() => window.location.reload());
  }, paths.rules);
  await expect(page).toHaveURL(new RegExp(`${paths.rules}$`));
});
