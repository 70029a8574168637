import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";
import { signIn } from "./support/actions.ts";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test } from "./support/openChallenge.ts";
import { shiftOf, watchShifts } from "./support/shifts.ts";
import { PHONE, SIZES } from "./support/sizes.ts";
import { savedMessage, startInBrowser, write } from "./support/writing.ts";

/** Higher than any window. */
const LONG_TEXT = "A sentence about the idea, which is soft and thin.\n".repeat(90);

/** Covers the window below this height as a phone's keyboard does. */
const openKeyboard = (page: Page, height: number) =>
  page.evaluate((seen) => {
    Object.defineProperty(window.visualViewport, "height", { get: () => seen });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  }, height);

const twoFrames = () =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

test("on a phone, Enter moves to the next field, and the saving state stays in view", async ({
  page,
  context,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.setViewportSize(PHONE);
  await signIn(page, await people.participant("Lena"));
  await startInBrowser(page);
  await expect(page.getByLabel("Idea name")).toBeFocused();
  await expect(page.getByLabel("Idea name")).toBeInViewport();
  await page.keyboard.type("Patch");
  await page.keyboard.press("Enter");
  const description = page.getByLabel("Description");
  await expect(description).toBeFocused();
  // Phones do not support drag and drop.
  await expect(page.getByText("or drop a file here")).toBeHidden();
  await description.fill(LONG_TEXT);
  await expect(savedMessage(page)).toBeVisible();
  await description.press("Control+Home");
  await expect(savedMessage(page)).toBeInViewport({ ratio: 1 });

  await context.setOffline(true);
  await description.press("x");
  await expect(page.getByRole("button", { name: "Save now" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Not saved yet")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expectAccessible(page);

  await openKeyboard(page, 480);
  const bottomOf = async () => {
    const box = await page.getByText("Not saved yet").boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual(480);

  await context.setOffline(false);
  await expect(savedMessage(page)).toBeInViewport();
  const onward = page.getByRole("button", { name: /^Review/ });
  await expect(onward).toBeInViewport({ ratio: 1 });
  await onward.click();
  await page.waitForURL(`**${paths.submissionSubmit}`);
});

for (const [name, size] of SIZES) {
  test(`nothing moves on a ${name} while the server is slow`, async ({ page, people }) => {
    await page.setViewportSize(size);
    await signIn(page, await people.participant("Mio"));
    await startInBrowser(page);
    await write(page, "Patch", "Thin.");
    await watchShifts(page);
    await page.route("**/rest/v1/**", async (route) => {
      const answer = await route.fetch();
      // Long enough for placeholders to be painted, unless the page is being left.
      await page.evaluate(twoFrames).catch(() => undefined);
      await route.fulfill({ response: answer });
    });
    for (const [address, there] of [
      [paths.submission, page.getByLabel("Idea name")],
      [paths.dashboard, page.getByRole("heading", { name: "Ready, but not submitted" })],
    ] as const) {
      await page.goto(address);
      await expect(there).toBeVisible();
      await expect(page.getByText("Loading…")).toHaveCount(0);
      await page.evaluate(twoFrames);
      expect(await shiftOf(page), address).toBeLessThan(0.05);
    }
  });
}
