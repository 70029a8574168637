import type { Page } from "@playwright/test";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { expect, test } from "./support/fixtures.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";

const bar = (page: Page) => page.getByRole("banner");

/** How far below the top of the window an element is. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("a hash leads to its section, 80 px from the top", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/challenge");
  await bar(page).getByRole("link", { name: "Mailing List" }).click();
  await expect(page).toHaveURL(/\/#mailing-list$/);
  await expect.poll(() => topOf(page, "mailing-list")).toBe(80);
  await page.goto("/challenge#evaluation-criteria");
  await expect.poll(() => topOf(page, "evaluation-criteria")).toBe(80);
  // Also where the contents are folded below the bar.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/challenge");
  await page.goto("/challenge#evaluation-criteria");
  await expect.poll(() => topOf(page, "evaluation-criteria")).toBe(80);
});

test("a new page begins at its top, and Back restores the position", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/challenge");
  await page.evaluate(() => window.scrollTo(0, 1500));
  // Not a click with the mouse: before one, Playwright scrolls by itself.
  await bar(page).getByRole("link", { name: "Logistics" }).dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenge Logistics");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenge Brief");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
});

test("the scroll to a hash is smooth, and to the top of a page is not", { tag: "@deep" }, async ({
  page,
}) => {
  const behavior = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/#mailing-list");
  await expect.poll(behavior).toBe("smooth");
  await bar(page).getByRole("link", { name: "FAQ" }).click();
  await expect.poll(behavior).toBe("auto");
});

/** The position of the window, once it has stayed the same for a while. */
async function restingPosition(page: Page): Promise<number> {
  let position = -1;
  const stays = async () => {
    const before = position;
    position = await page.evaluate(() => Math.round(window.scrollY));
    return position === before;
  };
  await expect.poll(stays, { intervals: [500] }).toBe(true);
  return position;
}

/** Shows the challenge as it is on this day, with other configured values. */
async function challengeOn(
  page: Page,
  day: string,
  configured: object = {},
  when?: Promise<void>,
): Promise<void> {
  const row = {
    phase: null,
    time: "",
    max_submission_members: 5,
    ...CHALLENGE_DATES,
    ...configured,
    now: new Date(day).toISOString(),
  };
  await page.route("**/rest/v1/challenge?*", async (route) => {
    await when;
    await route.fulfill({ json: [row] });
  });
}

const DECIDED = {
  results_released_at: "2025-10-01T04:59:59Z",
  final_released_at: "2026-01-29T11:00:00Z",
};

const FINALISTS = ["first", "second", "third", "finalist", "finalist"].map((outcome, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  title: `Project ${index + 1}`,
  summary: "A device that is worn.",
  outcome,
  members: [],
  pictures: [],
  jury_sentence: "It is worn and forgotten.",
}));

/** Answers with the finalists, once it may. */
async function showFinalists(page: Page, when?: Promise<void>): Promise<void> {
  await page.route("**/rest/v1/finalist_counts*", (route) =>
    route.fulfill({ json: [{ finalists: 5, shown: 5, held: 0, private: 0 }] }),
  );
  await page.route("**/rest/v1/finalists", async (route) => {
    await when;
    await route.fulfill({ json: FINALISTS });
  });
}

for (const [name, size] of JOURNEY_SIZES) {
  for (const [day, patch, words] of [
    ["2025-09-12", {}, "Submissions closed"],
    ["2026-02-05", DECIDED, "The winners are selected"],
  ] as const) {
    test(`on a ${name} a link to the mailing list holds when the texts of ${day} arrive later`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const answer = Promise.withResolvers<void>();
      await challengeOn(page, day, patch, answer.promise);
      await showFinalists(page, answer.promise);
      await page.goto("/#mailing-list");
      await expect.poll(() => topOf(page, "mailing-list")).toBe(80);
      answer.resolve();
      await expect(page.getByRole("main").getByText(words).first()).toBeAttached();
      await page.waitForLoadState("networkidle");
      await expect.poll(() => topOf(page, "mailing-list")).toBe(80);

      for (const link of [
        page.getByRole("contentinfo").getByRole("link", { name: "Join Mailing List" }),
        page.getByRole("banner").getByRole("link", { name: "Mailing List", includeHidden: true }),
      ]) {
        await page.goto("/faq");
        await link.first().dispatchEvent("click");
        await expect(page).toHaveURL(/\/#mailing-list$/);
        await expect.poll(() => topOf(page, "mailing-list")).toBe(80);
      }
    });
  }

  for (const [path, words] of [
    ["/", "The winners are selected"],
    ["/winners", "Project 5"],
    ["/faq#faq-17", "exclusive opt-in right"],
  ] as const) {
    test(`on a ${name} Back to ${path} restores its position`, async ({ page }) => {
      await page.setViewportSize(size);
      await challengeOn(page, "2026-02-05", DECIDED);
      await showFinalists(page);
      await page.goto(path);
      const content = page.getByRole("main").getByText(words).filter({ visible: true }).first();
      await expect(content).toBeVisible();
      if (path.includes("#")) await expect.poll(() => topOf(page, "faq-17")).toBe(100);
      await page.mouse.wheel(0, 1500);
      const before = await restingPosition(page);
      expect(before).toBeGreaterThanOrEqual(1500);

      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: "Logistics" })
        .dispatchEvent("click");
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expect(content).toBeVisible();
      expect(await restingPosition(page)).toBe(before);
    });
  }
}
