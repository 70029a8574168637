import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";
import { signIn } from "./support/actions.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { PUBLIC_PAGES } from "./support/pages.ts";
import { SIZES } from "./support/sizes.ts";
import { startInBrowser } from "./support/writing.ts";

const OPEN = [
  ...PUBLIC_PAGES.map(([path]) => path),
  paths.resetPassword,
  `${paths.invitation}?token=unknown`,
  `${paths.roleInvitation}?token=unknown`,
  paths.emailChange,
  "/nowhere",
];
const SIGNED_IN = [
  paths.dashboard,
  paths.submission,
  paths.submissionSubmit,
  paths.account,
  paths.workspace,
];

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** The position, size and colors of every visible element. */
const layoutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body > :is(header, main, footer), main *")].flatMap(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width === 0 || height === 0) return [];
        const box = [x + window.scrollX, y + window.scrollY, width, height].map(Math.round);
        const { color, backgroundColor, font } = getComputedStyle(element);
        return [element.tagName, ...box, color, backgroundColor, font].join(" ");
      },
    ),
  );

// Otherwise the styles depend on the order in which they were loaded.
test("a page looks the same whether opened directly or by a link", { tag: "@deep" }, async ({
  page,
  people,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/404 \(Not Found\).*nowhere/);
  const expectSameLayouts = async (addresses: readonly string[]) => {
    for (const [, size] of SIZES) {
      await page.setViewportSize(size);
      for (const [index, address] of addresses.entries()) {
        await page.goto(address, { waitUntil: "networkidle" });
        await expectLoaded(page);
        const direct = await layoutOf(page);
        expect(direct.length).toBeGreaterThan(10);
        await page.goto(addresses.at(index - 1) ?? address);
        await expectLoaded(page);
        await page.evaluate((to) => {
          history.pushState(null, "", to);
          dispatchEvent(new PopStateEvent("popstate"));
        }, address);
        await expect.poll(() => layoutOf(page), { message: address }).toEqual(direct);
      }
    }
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectSameLayouts(OPEN);
  await signIn(page, await people.participant("Ines"));
  await startInBrowser(page);
  await expectSameLayouts(SIGNED_IN);
});
