import { signIn } from "./support/actions.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { shiftOf, watchShifts } from "./support/shifts.ts";
import { test } from "./support/submissions.ts";

// Other tests use the same stack.
test.afterEach(({ people }) => people.sql`select private.rehearse(null)`);

test("both apps announce a rehearsal, without a layout shift", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  await people.sql`select private.rehearse('2025-08-10 12:00 EST')`;
  await watchShifts(page);
  await page.goto("/faq");
  const strip = page.getByRole("complementary", { name: "Rehearsal" });
  await expect(strip).toHaveText("Rehearsal date: Aug 10, 2025");
  expect(await shiftOf(page)).toBe(0);
  await expectAccessibleAtEachSize(page);
  // The banner is below the strip, and neither covers the end of the page.
  await page.getByRole("button", { name: "Cookie settings" }).click();
  const banner = await page.getByRole("region", { name: "Cookie consent" }).boundingBox();
  const above = await strip.boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  await page.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("contentinfo").getByText(/©/).click();

  await signIn(page, await people.admin("Ada"), "/admin/configurations");
  await expect(strip).toBeVisible();
  await expectAccessibleAtEachSize(page);
});
