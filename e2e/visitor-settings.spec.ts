import type { Locator } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

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
