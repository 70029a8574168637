import type { Locator } from "@playwright/test";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { BROWSER_ARGS } from "./support/browser.ts";
import { expect, test } from "./support/fixtures.ts";
import { PUBLIC_PAGES } from "./support/pages.ts";

/** What visitors set for themselves: colors, spacing, the size of letters, paper. */

const colorOf = (place: Locator, property: string, pseudo?: string) =>
  place.evaluate(
    (element, [name = "", part]) => getComputedStyle(element, part).getPropertyValue(name),
    [property, pseudo],
  );

test.describe("a visitor's own colors", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("leave the heading of the prizes uncovered", async ({ page }) => {
    await page.goto("/");
    const sum = page.getByText("$3m", { exact: true });
    // Otherwise a ground is painted behind the line, which is as high as the heading above it.
    expect(await colorOf(sum, "forced-color-adjust")).toBe("none");
    expect(await colorOf(sum, "color")).toBe(await colorOf(page.locator("body"), "color"));
  });

  test("are taken by the logo and by the signs of the questions", async ({ page }) => {
    await page.goto("/faq");
    const logo = page.getByRole("banner").getByRole("link", { name: "Device Innovation" });
    expect(await colorOf(logo.locator("circle").first(), "fill")).toBe(
      await colorOf(logo, "color"),
    );
    const sign = page.locator("main summary > [aria-hidden=true]").first();
    const ground = await colorOf(page.locator("body"), "background-color");
    expect(await colorOf(sign, "border-top-color", "::before")).not.toBe(ground);
    expect(await colorOf(sign, "border-top-width", "::before")).not.toBe("0px");
  });
});

test("words stay in their places when letters and lines stand further apart", {
  tag: "@deep",
}, async ({ page, people }) => {
  await setChallenge(people.sql);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  // WCAG 2.2, 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
  });
  const reasons = page.getByRole("region", { name: "What’s in it for you" }).getByRole("listitem");
  for (const reason of await reasons.all()) {
    expect(
      await reason.evaluate((place) => place.scrollHeight - place.clientHeight),
    ).toBeLessThanOrEqual(0);
  }
  // The facts above them are white: the dark ground of the illustration reaches up to their line.
  for (const fact of await page.getByRole("main").getByRole("list").first().locator("li").all()) {
    expect(
      await fact.evaluate((item) => {
        const ground = item.closest("section")?.querySelector<SVGPathElement>("svg > path");
        const { left, right, top } = item.getBoundingClientRect();
        const isOnGround = (x: number) =>
          ground?.isPointInFill(
            new DOMPoint(x, top).matrixTransform(ground.getScreenCTM()?.inverse()),
          );
        return [left, right].every(isOnGround);
      }),
    ).toBe(true);
  }
  const sum = await page.getByText("$3m", { exact: true }).boundingBox();
  const cash = await page.getByText("$1 million cash").boundingBox();
  expect(sum && cash && cash.y >= sum.y + sum.height).toBe(true);
});

test("a phone with letters of 32 px scrolls in one direction and keeps its menu", {
  tag: "@deep",
}, async ({ playwright, stack }) => {
  const browser = await playwright.chromium.launch({
    args: [...BROWSER_ARGS, "--blink-settings=defaultFontSize=32"],
    executablePath: process.env.CHROME_PATH ?? "",
  });
  const page = await browser.newPage({
    baseURL: stack.siteUrl,
    viewport: { width: 390, height: 844 },
  });
  for (const [path] of PUBLIC_PAGES) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeInViewport({ ratio: 1 });
  }
  await browser.close();
});

test("on paper every answer is there, in dark letters, without what one clicks", {
  tag: "@deep",
}, async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/faq");
  await expect(page.getByText("exclusive opt-in right to acquire your idea")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByText("Copy link to this question").first()).toBeHidden();
  await page.goto("/eligibility");
  const bar = page.getByText("Idea Generation").locator("visible=true").first();
  expect(await colorOf(bar, "print-color-adjust")).toBe("exact");
  await page.goto("/");
  const ink = await colorOf(page.locator("body"), "color");
  // The dates are those that another test has set.
  for (const text of ["$750,000", "Over 133 million people", /\w+ \d{4} to \w+ \d{4}/]) {
    expect(await colorOf(page.getByText(text).first(), "color"), String(text)).toBe(ink);
  }
});
