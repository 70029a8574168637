import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { JOURNEY_SIZES } from "./support/sizes.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookieConsent") ?? "null") as unknown);

/** Gives the page an analytics function that keeps what it is told. */
async function recordAnalytics(page: Page): Promise<() => Promise<unknown[][]>> {
  await page.addInitScript(() => {
    const commands: unknown[][] = [];
    Object.assign(window, {
      recordedCommands: commands,
      gtag: (...command: unknown[]) => commands.push(command),
    });
  });
  return () =>
    page.evaluate(() => (window as unknown as { recordedCommands: unknown[][] }).recordedCommands);
}

/** Opens the banner where it does not show by itself: the tests' build has no analytics. */
const openSettings = (page: Page) => page.getByRole("button", { name: "Cookie settings" }).click();

async function accept(page: Page) {
  await banner(page).getByRole("button", { name: "Accept All" }).click();
  await expect(banner(page)).toBeHidden();
}

const GRANTED = ["consent", "update", { analytics_storage: "granted" }];
const DENIED = [
  "consent",
  "update",
  {
    analytics_storage: "denied",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    functionality_storage: "denied",
    personalization_storage: "denied",
  },
];

test.describe("the banner", () => {
  test("is on every page until cookies are accepted, then never again, and no other host is asked", async ({
    page,
    stack,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      const isOurs = [stack.siteUrl, stack.apiUrl].includes(origin) || protocol === "data:";
      if (!isOurs) foreign.push(request.url());
    });
    await recordAnalytics(page);
    for (const path of ["/challenge", "/signin", "/dashboard", "/"]) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
    await expect(banner(page)).toContainText(
      'By clicking "Accept All", you consent to our use of cookies.',
    );
    await accept(page);
    expect(await stored(page)).toEqual({ accepted: true, timestamp: expect.any(Number) });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(foreign).toEqual([]);
  });

  for (const [name, size] of JOURNEY_SIZES) {
    test(`covers nothing for good and is accessible on a ${name}`, { tag: "@deep" }, async ({
      page,
    }) => {
      await recordAnalytics(page);
      await page.setViewportSize(size);
      await page.goto("/faq");
      await expectAccessible(page);
      const row = await banner(page).boundingBox();
      expect((row?.height ?? size.height) / size.height).toBeLessThanOrEqual(0.12);
      expect((row?.y ?? 0) + (row?.height ?? 0), "at the very bottom").toBe(size.height);
      const [accept, reject] = await Promise.all(
        ["Accept All", "Reject"].map((name) => page.getByRole("button", { name }).boundingBox()),
      );
      expect([reject?.width, reject?.height]).toEqual([accept?.width, accept?.height]);
      await page.getByRole("contentinfo").getByText("©").scrollIntoViewIfNeeded();
      const line = await page.getByRole("contentinfo").getByText("©").boundingBox();
      const strip = await banner(page).boundingBox();
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
    });
  }

  test("does not show without a script, which could not answer it", async ({ browser, stack }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.siteUrl });
    const page = await context.newPage();
    await page.goto("/");
    await expect(banner(page)).toBeHidden();
    await context.close();
  });
});

test.describe("analytics", () => {
  test("are told of each choice, and nothing is tracked before it", async ({ page }) => {
    const commands = await recordAnalytics(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Logistics" }).first().click();
    await expect(page.getByRole("heading", { name: "Challenge Logistics" })).toBeVisible();
    expect(await commands()).toEqual([]);

    await accept(page);
    const pageView = expect.objectContaining({ page_path: "/eligibility" });
    await expect.poll(commands).toContainEqual(["event", "page_view", pageView]);
    expect((await commands())[0], "consent comes before everything else").toEqual(GRANTED);

    await openSettings(page);
    await banner(page).getByRole("button", { name: "Reject" }).click();
    expect((await commands()).at(-1)).toEqual(DENIED);
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await expect(page).toHaveURL(/\/faq$/);
    expect((await commands()).at(-1), "a rejection stops tracking").toEqual(DENIED);
  });
});
