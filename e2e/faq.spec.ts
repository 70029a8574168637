import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";

const IP_POLICY = "What is the IP policy?";
const TECHNOLOGIES = "Which technologies are used today?";

const question = (page: Page, id: number) => page.locator(`#faq-${id}`);
const openQuestions = (page: Page) => page.locator("details[open]");

/** How far below the top of the window a question is. */
const offsetOf = (page: Page, id: number) =>
  question(page, id).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("an answer unfolds within 300 ms, or at once with reduced motion", async ({ page }) => {
  const transition = () =>
    question(page, 17).evaluate((element) => {
      const style = getComputedStyle(element, "::details-content");
      return `${style.transitionProperty} ${style.transitionDuration}`;
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/faq");
  // Not `height`: to `auto` it moves in Chromium alone.
  expect(await transition()).toMatch(/^grid-template-rows, content-visibility 0\.3s/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await transition()).toMatch(/ 0s/);
});

test("a link to a question opens it and scrolls to it, 100 px from the top", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/faq#faq-22");
  await expect(question(page, 22)).toHaveAttribute("open");
  await expect.poll(() => offsetOf(page, 22)).toBe(100);

  await page.goto("/");
  await page.getByRole("link", { name: "Read the IP policy" }).click();
  await expect(page).toHaveURL(/\/faq#faq-17$/);
  await expect(question(page, 17)).toHaveAttribute("open");
  await expect(question(page, 17)).toContainText("exclusive opt-in right");
  await expect.poll(() => offsetOf(page, 17)).toBe(100);
  await expect(openQuestions(page)).toHaveCount(1);
});

test("the search finds what was typed before its code was there", { tag: "@deep" }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/faq-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/faq", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("ip policy");
  await expect(page.getByText(TECHNOLOGIES)).toBeVisible();
  release();
  await expect(page.getByText(TECHNOLOGIES)).toBeHidden();
  await expect(page.getByText(IP_POLICY)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("ip policy");
});

test("it scrolls in one movement, once the answers have had 350 ms to fold and unfold", {
  tag: "@deep",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/faq");
  await expect(question(page, 21).locator("button")).toBeEnabled();
  await question(page, 21).locator("summary").click();
  await page.clock.pauseAt(Date.now() + 60_000);
  const place = await page.evaluate(() => window.scrollY);
  await question(page, 21).getByRole("link", { name: "the current technologies" }).press("Enter");
  await expect(question(page, 22)).toHaveAttribute("open");
  await page.clock.runFor(340);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await page.clock.runFor(20);
  await expect.poll(() => offsetOf(page, 22)).toBe(100);
});

test("each question has a link to copy", { tag: ["@deep", "@chromium"] }, async ({
  page,
  context,
  stack,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/faq");
  await page.getByText(IP_POLICY).click();
  await question(page, 17).getByRole("button", { name: "Copy link to this question" }).click();
  await expect(question(page, 17).getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stack.siteUrl}/faq#faq-17`,
  );
  await expectAccessible(page);
});

test("the keyboard reaches and opens the questions", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(openQuestions(page)).toContainText("What is the challenge about?");
});

test("the questions can be read and unfold when their code is lost", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/assets/faq-*.js", (route) => route.abort());
  await page.goto("/faq");
  await expect(page.getByRole("alert")).toContainText("Part of this page could not be loaded");
  await page.getByText(IP_POLICY).click();
  await expect(question(page, 17)).toContainText("exclusive opt-in right");
});
