import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { SIZES } from "./support/sizes.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });

/** Records the calls of the analytics function. */
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

const GRANTED = ["consent", "update", { analytics_storage: "granted" }];
const DENIED = ["consent", "update", expect.objectContaining({ analytics_storage: "denied" })];

test("before a choice, nothing is tracked and no request goes to another host", async ({
  page,
  stack,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOurs = [stack.siteUrl, stack.apiUrl].includes(origin) || protocol === "data:";
    if (!isOurs) foreign.push(request.url());
  });
  const commands = await recordAnalytics(page);
  for (const path of ["/signin", "/dashboard", "/"]) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
  }
  await expect(banner(page)).toContainText(
    'By clicking "Accept All", you consent to our use of cookies.',
  );
  await page.getByRole("link", { name: "Logistics" }).first().click();
  await expect(page.getByRole("heading", { name: "Challenge Logistics" })).toBeVisible();
  expect(await commands()).toEqual([]);

  await banner(page).getByRole("button", { name: "Accept All" }).click();
  await expect(banner(page)).toBeHidden();
  const pageView = expect.objectContaining({ page_path: "/eligibility" });
  await expect.poll(commands).toContainEqual(["event", "page_view", pageView]);
  expect((await commands())[0], "consent comes first").toEqual(GRANTED);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();

  const settings = page.getByRole("button", { name: "Cookie settings" });
  await settings.click();
  await page.keyboard.press("Escape");
  await expect(banner(page)).toBeHidden();
  await expect(settings).toBeFocused();
  await settings.click();
  await expect(banner(page)).toContainText("You’ve accepted cookies.");
  await banner(page).getByRole("button", { name: "Close" }).click();
  await expect(banner(page)).toBeHidden();
  expect((await commands())[0], "closing keeps the choice").toEqual(GRANTED);

  await settings.click();
  await banner(page).getByRole("button", { name: "Reject" }).click();
  expect((await commands()).at(-1)).toEqual(DENIED);
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await expect(page).toHaveURL(/\/faq$/);
  expect((await commands()).at(-1), "a rejection stops tracking").toEqual(DENIED);
  expect(foreign).toEqual([]);
});

test("the banner is small, fair and accessible, and covers nothing", { tag: "@deep" }, async ({
  page,
}) => {
  await recordAnalytics(page);
  await page.goto("/faq");
  for (const [, size] of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const row = await banner(page).boundingBox();
    expect((row?.height ?? size.height) / size.height).toBeLessThanOrEqual(0.12);
    expect((row?.y ?? 0) + (row?.height ?? 0), "at the very bottom").toBeCloseTo(size.height);
    const [accept, reject] = await Promise.all(
      ["Accept All", "Reject"].map((name) => page.getByRole("button", { name }).boundingBox()),
    );
    expect([reject?.width, reject?.height]).toEqual([accept?.width, accept?.height]);
    const lastLine = page.getByRole("contentinfo").getByText("©");
    await lastLine.scrollIntoViewIfNeeded();
    const line = await lastLine.boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0);
  }
});
