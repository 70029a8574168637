import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";
import { signIn } from "./support/actions.ts";
import { startInBrowser } from "./support/entries.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";

/** The address of each page, and its heading once it has loaded. */
type Route = readonly [address: string, heading: string | RegExp];

const OPEN_ROUTES: Route[] = [
  [paths.home, "Take the infusion out of the clinic."],
  [paths.challenge, "Challenge Brief"],
  [paths.logistics, "Challenge Logistics"],
  [paths.faq, "Questions, answered"],
  [paths.rules, "Official Rules"],
  [paths.privacy, "Privacy Notice"],
  [paths.finalists, "The finalists"],
  [paths.winners, "The winners"],
  [paths.signIn, "Sign In"],
  [paths.signUp, "Challenge Registration"],
  [paths.resetPassword, /./],
  [`${paths.invitation}?token=unknown`, "Join a team"],
  [paths.emailChange, /./],
  [paths.goodbye, /./],
  ["/nowhere", "Page not found"],
];

const GUARDED_ROUTES: Route[] = [
  [paths.dashboard, /Welcome/],
  [paths.entry, "Your entry"],
  [paths.entrySubmit, "Submit your entry"],
  [paths.account, "Your account"],
  [paths.workspace, "Your workspace"],
];

/** Waits until the page shows what it has loaded. */
async function expectLoaded(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByText("Loading…")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Place, size and look of everything that is to be seen in the page. */
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

/** The first line of a layout that is another one than before. */
function firstDifference(before: string[], after: string[]): string | undefined {
  const index = before.findIndex((line, place) => line !== after[place]);
  if (index >= 0) return `${before[index]} has become ${after[index]}`;
  return after.length > before.length ? `${after[before.length]} is new` : undefined;
}

/** Follows a link to the address, but for the click. */
async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

/** Fails if one of the pages looks otherwise when it is opened directly than after a navigation. */
async function expectOneLayout(page: Page, routes: readonly Route[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [, size] of JOURNEY_SIZES) {
    await page.setViewportSize(size);
    for (const [index, [address, heading]] of routes.entries()) {
      const [start, startHeading] = routes.at(index - 1) ?? [address, heading];
      await test.step(`${address} at ${size.width} px`, async () => {
        await page.goto(address, { waitUntil: "networkidle" });
        await expectLoaded(page, heading);
        const direct = await layoutOf(page);
        expect(direct.length).toBeGreaterThan(10);

        await page.goto(start);
        await expectLoaded(page, startHeading);
        await navigate(page, address);
        await expectLoaded(page, heading);
        await expect
          .poll(async () => firstDifference(direct, await layoutOf(page)))
          .toBeUndefined();
      });
    }
  }
}

test("the open pages look the same opened directly and by a link", { tag: "@deep" }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\).*nowhere/);
  await expectOneLayout(page, OPEN_ROUTES);
});

test("the signed-in pages look the same opened directly and by a link", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  await signIn(page, await people.participant("Ines"));
  await startInBrowser(page);
  await expectOneLayout(page, GUARDED_ROUTES);
});
