import type { Page } from "@playwright/test";
import { challengeOn } from "./support/challengeDay.ts";
import { expect, test } from "./support/fixtures.ts";

const MONTHS = ["Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan"];

interface Configured {
  phase: string;
  time: string;
}

/** Opens the page on a day of the challenge, with what is configured; else no phase is. */
async function openTimeline(page: Page, today: string, configured?: Configured) {
  await page.clock.setFixedTime(new Date(today));
  await challengeOn(page, today, configured);
  await page.goto("/eligibility");
}

/** The month in whose column "We are here" stands. */
async function monthOfPlayhead(page: Page): Promise<string | undefined> {
  const sign = await page.getByText("We are here").locator("visible=true").boundingBox();
  const center = (sign?.x ?? 0) + (sign?.width ?? 0) / 2;
  for (const month of MONTHS) {
    const header = page.getByText(month, { exact: true }).locator("visible=true").first();
    const column = await header.locator("xpath=..").boundingBox();
    if (column && column.x <= center && center < column.x + column.width) return month;
  }
  return undefined;
}

test.describe("the chart", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  const MONTHS_OF_THE_CHALLENGE = [
    ["2025-04-15", "Apr"],
    ["2025-05-15", "May"],
    ["2025-06-15", "Jun"],
    ["2025-07-15", "Jul"],
    ["2025-08-15", "Aug"],
    ["2025-09-15", "Sep"],
    ["2025-10-15", "Oct"],
    ["2025-11-15", "Nov"],
    ["2025-12-15", "Dec"],
    ["2026-01-15", "Jan"],
  ] as const;

  test("follows the month when no phase is configured", { tag: "@deep" }, async ({ page }) => {
    for (const [today, month] of MONTHS_OF_THE_CHALLENGE) {
      await openTimeline(page, today);
      await expect.poll(() => monthOfPlayhead(page), today).toBe(month);
    }
  });

  test("is read from the running database", async ({ page, people }) => {
    const [stored] = await people.sql<Configured[]>`select phase, time from challenge_status`;
    await page.goto("/eligibility");
    await expect(page.getByRole("main")).toContainText(stored?.time ?? "");
    await expect(page.getByText("We are here").locator("visible=true")).toBeVisible();
  });
});

test.describe("the list of small screens", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("marks the phase that is under way", { tag: "@deep" }, async ({ page }) => {
    for (const [phase, title] of [
      ["Pre-Launch", "Idea Generation"],
      ["Evaluation", "Evaluation"],
      ["Refinement", "Idea Refinement and Prototype Development"],
      ["Pitches", "Top 3 Pitches and Winner Selection"],
    ] as const) {
      await openTimeline(page, "2025-06-15", { phase, time: "" });
      const current = page.locator("[aria-current=step]");
      await expect(current).toHaveCount(1);
      await expect(current.getByRole("heading")).toHaveText(title);
      await expect(current.getByText("We are here")).toBeVisible();
    }
  });
});

test("the number of a phase is dark on light fields and light on dark ones", {
  tag: "@deep",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/eligibility");
  const cards = page.getByRole("region", { name: "The four phases" }).getByRole("listitem");
  const colors = await cards.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item).color),
  );
  const [ink, white] = ["rgb(18, 19, 28)", "rgb(255, 255, 255)"];
  expect(colors).toEqual([ink, ink, white, white]);
});
