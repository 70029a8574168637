import type { Page } from "@playwright/test";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { expect, test } from "./support/fixtures.ts";
import { PHONE, SIZES } from "./support/sizes.ts";
import { appRuns } from "./support/startApp.ts";

const bar = (page: Page) => page.getByRole("banner");

/** The distance of an element from the top of the window. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("a hash scrolls to its section, 80 px from the top", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/challenge");
  // In another stage than that of the build, the bar moves when the app starts.
  await appRuns(page);
  await bar(page).getByRole("link", { name: "Mailing List" }).click();
  await expect(page).toHaveURL(/\/#mailing-list$/);
  await expect.poll(() => topOf(page, "mailing-list")).toBe(80);
  await page.goto("/challenge#evaluation-criteria");
  await expect.poll(() => topOf(page, "evaluation-criteria")).toBe(80);
  // On a phone, the folded contents are below the bar.
  await page.setViewportSize(PHONE);
  await page.goto("/challenge");
  await page.goto("/challenge#evaluation-criteria");
  await expect.poll(() => topOf(page, "evaluation-criteria")).toBe(80);
});

test("scrolling to a hash is smooth, and to the top of a page is not", async ({ page }) => {
  const behavior = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/#mailing-list");
  await expect.poll(behavior).toBe("smooth");
  await bar(page).getByRole("link", { name: "FAQ" }).click();
  await expect.poll(behavior).toBe("auto");
});

/** The scroll position, once it no longer changes. */
async function restingPosition(page: Page): Promise<number> {
  let position = -1;
  const rests = async () => {
    const before = position;
    position = await page.evaluate(() => Math.round(window.scrollY));
    return position === before;
  };
  await expect.poll(rests, { intervals: [500] }).toBe(true);
  return position;
}

const FINALISTS = ["first", "second", "third", "finalist", "finalist"].map((outcome, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  title: `Project ${index + 1}`,
  summary: "A device that is worn.",
  outcome,
  members: [],
  people: 2,
  universities: 1,
  countries: 1,
  pictures: [],
  diameter_mm: null,
  height_mm: null,
  volume_ml: null,
  jury_sentence: "It is worn and forgotten.",
}));

const WINNERS = FINALISTS.slice(0, 3).map(({ id, title, outcome }) => ({
  outcome,
  idea_name: title,
  page_id: id,
}));

/** Shows the challenge after its winners are released. @param when Delays the API's answers. */
async function showWinners(page: Page, when?: Promise<void>): Promise<void> {
  const answers: [address: string, json: object][] = [
    [
      "**/rest/v1/challenge?*",
      [
        {
          phase: null,
          time: "",
          max_submission_members: 5,
          ...CHALLENGE_DATES,
          results_released_at: "2025-10-01T04:59:59Z",
          finalists: 5,
          pitching: 3,
          pitching_known_at: "2025-12-20T12:00:00Z",
          final_released_at: "2026-01-29T11:00:00Z",
          now: "2026-02-05T00:00:00Z",
        },
      ],
    ],
    ["**/rest/v1/finalist_counts*", [{ finalists: 5, shown: 5, held: 0, private: 0 }]],
    ["**/rest/v1/finalists", FINALISTS],
    ["**/rest/v1/winners", WINNERS],
  ];
  for (const [address, json] of answers) {
    await page.route(address, async (route) => {
      await when;
      await route.fulfill({ json });
    });
  }
}

for (const [name, size] of SIZES) {
  test(`on a ${name}, a link to the mailing list keeps its position when the winners load later`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const answer = Promise.withResolvers<void>();
    await showWinners(page, answer.promise);
    await page.goto("/#mailing-list");
    await expect.poll(() => topOf(page, "mailing-list")).toBe(80);
    answer.resolve();
    await expect(
      page.getByRole("main").getByText("The winners are selected").first(),
    ).toBeAttached();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => topOf(page, "mailing-list")).toBe(80);
  });

  test(`on a ${name}, a new page opens at the top, and Back restores the position`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await showWinners(page);
    for (const [path, text] of [
      ["/", "The winners are selected"],
      ["/winners", "Project 5"],
      ["/faq#faq-17", "exclusive opt-in right"],
    ] as const) {
      await page.goto(path);
      const content = page.getByRole("main").getByText(text).filter({ visible: true }).first();
      await expect(content).toBeVisible();
      if (path.includes("#")) await expect.poll(() => topOf(page, "faq-17")).toBe(100);
      await page.mouse.wheel(0, 1500);
      const before = await restingPosition(page);
      expect(before).toBeGreaterThanOrEqual(1500);

      // The keyboard, because Playwright scrolls before a click.
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: "Logistics" })
        .dispatchEvent("click");
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expect(content).toBeVisible();
      expect(await restingPosition(page), path).toBe(before);
    }
  });
}
