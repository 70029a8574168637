import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";
import { signIn } from "./support/actions.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { LARGE_LETTERS, TEXT_SPACING, unreadable } from "./support/reading.ts";
import { startInBrowser, write } from "./support/writing.ts";

/** The pages of a participant. */
const SIGNED_IN: string[] = [
  paths.dashboard,
  paths.submission,
  paths.submissionSubmit,
  paths.account,
  paths.workspace,
];

/** Redirects, and the pages of judges. */
const OTHERS: string[] = [
  paths.mailingList,
  paths.contact,
  paths.profileCompletion,
  paths.judging,
  paths.judgingReview,
];

const OPEN = Object.values(paths).filter(
  (path) => !SIGNED_IN.includes(path) && !OTHERS.includes(path),
);

const WIDTHS = [390, 320];

/** Checks a page with each display setting at the widths of phones. */
async function expectReadable(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  for (const [way, rules] of [
    ["by default", ""],
    ["with spaced text", TEXT_SPACING],
    ["with letters twice as large", LARGE_LETTERS],
  ] as const) {
    await page.evaluate((content) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(content);
      document.adoptedStyleSheets = [sheet];
    }, rules);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await unreadable(page), `${path} ${way} at ${width} px`).toEqual([]);
    }
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await vanishedLetters(page), `${path} in forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

/** Letters in drawings without the text color of forced colors. */
const vanishedLetters = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>("svg text")]
      .filter((letters) => letters.checkVisibility())
      .filter((letters) => getComputedStyle(letters).fill !== getComputedStyle(document.body).color)
      .map((letters) => letters.textContent),
  );

test("every public page is readable on narrow phones, in large and spaced text, and in forced colors", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/404 .*\/nowhere/);
  expect(OPEN.length).toBeGreaterThan(15);
  for (const path of [...OPEN, "/nowhere"]) {
    await test.step(path, () => expectReadable(page, path));
  }
});

test("every page for participants is readable in the same settings", async ({ page, people }) => {
  test.slow();
  await signIn(page, await people.participant("Ines"));
  await startInBrowser(page);
  await write(page, "Patch", "Thin and soft.");
  for (const path of SIGNED_IN) await test.step(path, () => expectReadable(page, path));
});
