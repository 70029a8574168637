import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

const TEXT = "Rehearsal: it is Aug 10, 2025 here";

// The worker's stack is used by other tests, too.
test.afterEach(({ people }) => people.sql`select private.rehearse(null)`);

test("both apps say that an operator rehearses, without moving the page", { tag: "@deep" }, async ({
  page,
  people,
  openAdmin,
}) => {
  await people.sql`select private.rehearse('2025-08-10 12:00 EST')`;
  await page.goto("/faq");
  const strip = page.getByRole("complementary", { name: "Rehearsal" });
  await expect(strip).toHaveText(TEXT);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: "layout-shift",
          buffered: true,
        });
        // Nothing is told where nothing has moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shifts).toBe(0);
  await expectAccessibleAtEachSize(page);
  // The banner is below the strip, at the very bottom, and the end of the page is not covered.
  await page.getByRole("button", { name: "Cookie settings" }).click();
  const banner = await page.getByRole("region", { name: "Cookie consent" }).boundingBox();
  const window = page.viewportSize();
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBe(window?.height);
  const above = await strip.boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  await page.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("contentinfo").getByText(/©/).click();

  await openAdmin(page, await people.admin("Ada"), "/configurations");
  await expect(strip).toHaveText(TEXT);
  await expectAccessibleAtEachSize(page);
});
