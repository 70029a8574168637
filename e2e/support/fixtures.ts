import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import type { StackAddresses } from "#tools/stack/config.ts";
import { startTemporaryStack } from "#tools/stack/temporaryStack.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { TEST_TIMEOUT_MS } from "#tools/testing/run/timeouts.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { BROWSER_ARGS } from "./browser.ts";
import { adaptDriver, findFirefox, MACHINE_FIREFOX } from "./machineFirefox.ts";
import { createPeople, type People } from "./people.ts";
import { MORE_SIZES } from "./sizes.ts";

interface TestFixtures {
  /** Creates accounts for this test and deletes them afterwards. */
  people: People;
  /** Console errors that this test provokes on purpose; any other one fails it. */
  expectedErrors: RegExp[];
  /** Opens a page in another browser. */
  visitor: () => Promise<Page>;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface WorkerFixtures {
  stack: StackAddresses;
}

/** The dates of a new project. */
const INITIAL_DATES = {
  ...Object.fromEntries(
    Object.entries(CHALLENGE_DATES).map(([name, day]) => [name, new Date(day)]),
  ),
  max_submission_members: 5,
};

/**
 * Playwright's `test` with accounts and a stack; it fails on unexpected console errors. Each worker has its own stack,
 * which its tests use one after another. TEST_STACK names a running stack for a single worker.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    async ({ playwright: _ }, use) => {
      const { TEST_STACK } = process.env;
      if (TEST_STACK) return use(JSON.parse(TEST_STACK) as StackAddresses);
      const stack = await startTemporaryStack({ site: true, schedule: true });
      await use(stack.addresses);
      await stack.stop();
    },
    { scope: "worker", timeout: TEST_TIMEOUT_MS },
  ],
  launchOptions: [
    async ({ browserName }, use) => {
      if (browserName !== "chromium") {
        const executablePath = browserName === "firefox" ? findFirefox() : undefined;
        return use({
          timeout: TEST_TIMEOUT_MS,
          ...(executablePath && {
            executablePath,
            // The driver cannot emulate reduced motion, and waits for the load of pages that Back shows from memory.
            // Firefox shows a downloaded PDF in another tab, and its list of downloads takes the focus.
            // Scrollbars take no space in Playwright's browsers.
            firefoxUserPrefs: {
              "browser.download.alwaysOpenPanel": false,
              "browser.download.force_save_internally_handled_attachments": true,
              "browser.sessionhistory.max_total_viewers": 0,
              "ui.prefersReducedMotion": IS_DEEP ? 0 : 1,
              "ui.useOverlayScrollbars": 1,
            },
          }),
        });
      }
      const executablePath = process.env.CHROME_PATH;
      // Without a locale, as in some containers, Chromium names files without an ASCII name "download".
      const env = { ...process.env, LC_ALL: "C.UTF-8" };
      await use({
        args: BROWSER_ARGS,
        env,
        timeout: TEST_TIMEOUT_MS,
        ...(executablePath ? { executablePath } : {}),
      });
    },
    { scope: "worker" },
  ],
  browser: async ({ browser, channel }, use) => {
    if (channel === MACHINE_FIREFOX) await adaptDriver(browser);
    await use(browser);
  },
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
  people: async ({ stack }, use, testInfo) => {
    const people = createPeople(stack, testInfo.testId);
    await setChallenge(people.sql, { ...INITIAL_DATES, results_released_at: null });
    await use(people);
    await people.remove();
  },
  expectedErrors: async ({ playwright: _ }, use) => use([]),
  // Depends on `people`, so that the page closes before its accounts are deleted.
  context: async ({ context, expectedErrors, people: _ }, use) => {
    const errors = watchErrors(context);
    slowDown(context);
    await use(context);
    expectNoErrors(errors, expectedErrors);
  },
  visitor: async ({ browser, stack, viewport, expectedErrors, people: _ }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[][] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: stack.siteUrl, viewport });
      contexts.push(context);
      errors.push(watchErrors(context));
      slowDown(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expectNoErrors(errors.flat(), expectedErrors);
  },
});

/** With TEST_SLOWDOWN=4, Chromium's pages have a fourth of the processor. */
function slowDown(context: BrowserContext): void {
  const rate = Number(process.env.TEST_SLOWDOWN || 1);
  if (rate === 1) return;
  context.on("page", (page) => {
    context
      .newCDPSession(page)
      .then((session) => session.send("Emulation.setCPUThrottlingRate", { rate }))
      // The page has been closed meanwhile.
      .catch(() => undefined);
  });
}

/** Collects console errors, including those of the content security policy. */
function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  return errors;
}

/** Playwright's own styles, which our policy refuses in Firefox: before a click, and of a screenshot (`body {}`). */
const OWN_STYLE =
  /blocked an inline style .*( line%20\d+%20%3E%20eval$|sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=)/;

function expectNoErrors(errors: string[], expected: RegExp[]): void {
  const known = [...expected, OWN_STYLE];
  const unexpected = errors.filter((text) => !known.some((pattern) => pattern.test(text)));
  expect(unexpected, "errors in the browser's console").toEqual([]);
}

export { expect };

/**
 * Waits for animations to end: during them, axe would measure the contrast of intermediate colors. In closed details,
 * Firefox never starts them.
 */
async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
      .every(({ playState }) => playState !== "running"),
  );
}

/**
 * Checks with axe that the page meets WCAG 2.2 A and AA and axe's best practices. axe's rule for target sizes is off
 * by default.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStillness(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const summary = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      iframes: false,
      rules: { "target-size": { enabled: true } },
      resultTypes: ["violations"],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
  expect(summary, `axe on ${page.url()}`).toEqual([]);
}

/** Runs the axe check, in a deep run also on a phone and a desktop. */
export async function expectAccessibleAtEachSize(page: Page): Promise<void> {
  await expectAccessible(page);
  const original = page.viewportSize();
  for (const size of MORE_SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  if (original) await page.setViewportSize(original);
}
