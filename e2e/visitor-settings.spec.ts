import type { Locator } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

/** The settings of visitors: forced colors and paper. */

const colorOf = (place: Locator, property: string, pseudo?: string) =>
  place.evaluate(
    (element, [name = "", part]) => getComputedStyle(element, part).getPropertyValue(name),
    [property, pseudo],
  );

test.describe("a visitor's own colors", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("do not cover the heading of the prizes", async ({ page }) => {
    await page.goto("/");
    const sum = page.getByText("$3m", { exact: true });
    // Otherwise the background of the line covers the heading above it.
    expect(await colorOf(sum, "forced-color-adjust")).toBe("none");
    expect(await colorOf(sum, "color")).toBe(await colorOf(page.locator("body"), "color"));
  });

  test("apply to the logo and to the signs of the questions", async ({ page }) => {
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

test("printed pages have every answer, dark text and no controls", {
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
  for (const text of ["$750,000", "Over 133 million people", /\w+ \d{4} to \w+ \d{4}/]) {
    expect(await colorOf(page.getByText(text).first(), "color"), String(text)).toBe(ink);
  }
});
