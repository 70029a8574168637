import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const question = (page: Page, id: number) => page.locator(`#faq-${id}`);

/** The distance of a question from the top of the window. */
const offsetOf = (page: Page, id: number) =>
  question(page, id).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("a link opens its question 100 px from the top; answers unfold by keyboard, within 300 ms", async ({
  page,
}) => {
  const transition = () =>
    question(page, 17).evaluate((element) => {
      const style = getComputedStyle(element, "::details-content");
      return `${style.transitionProperty} ${style.transitionDuration}`;
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/faq");
  // The test does not check `height`, because only Chromium animates it to `auto`.
  expect(await transition()).toMatch(/^grid-template-rows, content-visibility 0\.3s/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await transition()).toMatch(/ 0s/);
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const open = page.locator("details[open]");
  await expect(open).toContainText("What is the challenge about?");

  await page.goto("/");
  await page.getByRole("link", { name: "Read the IP policy" }).click();
  await expect(page).toHaveURL(/\/faq#faq-17$/);
  await expect(open).toContainText("exclusive opt-in right");
  await expect.poll(() => offsetOf(page, 17)).toBe(100);
  await expect(open).toHaveCount(1);
});

test("the search finds what was typed before its code was loaded", { tag: "@deep" }, async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/faq-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/faq", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("ip policy");
  const other = page.getByText("Which technologies are used today?");
  await expect(other).toBeVisible();
  held.resolve();
  await expect(other).toBeHidden();
  await expect(page.getByText("What is the IP policy?")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("ip policy");
});

test("each question has a link that can be copied", { tag: ["@deep", "@chromium"] }, async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/faq#faq-17");
  await question(page, 17).getByRole("button", { name: "Copy link to this question" }).click();
  await expect(question(page, 17).getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stack.siteUrl}/faq#faq-17`,
  );
  await expectAccessible(page);
});
