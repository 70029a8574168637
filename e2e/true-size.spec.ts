import { expect, test } from "./support/fixtures.ts";

/** A bank card (ISO/IEC 7810, ID-1), upright. */
const CARD = { width: 53.98, height: 85.6 };

test("the drawings have true size once the drawn card matches the visitor’s, also on the next page", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Match your screen" }).click();
  await page.getByRole("slider", { name: "Size on this screen" }).fill("5");
  await page.getByRole("button", { name: "The sizes match" }).click();

  async function expectTrueSize() {
    await expect(page.getByText("Shown at about true size on this screen.")).toBeVisible();
    const card = await page.locator("[data-card]").boundingBox();
    expect(Math.abs((card?.width ?? 0) - CARD.width * 5)).toBeLessThan(0.5);
    expect(Math.abs((card?.height ?? 0) - CARD.height * 5)).toBeLessThan(0.5);
  }
  await expectTrueSize();
  await page.goto("/challenge");
  await expectTrueSize();

  await page.emulateMedia({ media: "print" });
  const printed = await page.locator("[data-card]").boundingBox();
  expect(printed?.width).toBeCloseTo((CARD.width / 25.4) * 96, 0);
  await expect(page.getByText(/Printed at 100%, this line is 50.mm long/)).toBeVisible();
  const dark = page.locator(".on-dark").first();
  expect(await dark.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    "rgba(0, 0, 0, 0)",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("three sizes are shown", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText(/^\d+.mm high, \d+.mm wide$/)).toHaveText([
      /^8.mm high, 63.mm wide$/,
      /^14.mm high, 48.mm wide$/,
      /^30.mm high, 33.mm wide$/,
    ]);
    await expect(page.getByRole("slider")).toHaveCount(0);
  });
});
