import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

const ENTRIES = 1_000;
const TRIED = 12;

/** Counts every key and click that reaches the page. */
async function countActs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { acts: 0 };
    Object.assign(window, { counted });
    const count = () => {
      counted.acts += 1;
    };
    window.addEventListener("keydown", count, { capture: true });
    window.addEventListener("pointerdown", count, { capture: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { counted: { acts: number } }).counted.acts);
}

test("a morning's triage of 1,000 entries takes at most three keys or clicks for each", {
  tag: "@deep",
}, async ({ page, people, openAdmin }) => {
  test.slow();
  const word = uniqueWord();
  const { sql } = people;
  await sql`
    insert into public.submissions (idea_name, description, receipt_number, submitted_at)
    select ${`Idea ${word} `} || n, 'A description.', ${`T-${word}-`} || n,
      now() - n * interval '1 minute'
    from generate_series(1, ${ENTRIES}) n`;
  try {
    const filter = encodeURIComponent(JSON.stringify({ search: word, status: "received" }));
    await openAdmin(page, await people.admin("Ana"), `/submissions?filter=${filter}`);
    await expect(page.getByText("1,000 in total")).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const title = page.getByRole("heading", { level: 2 });
    await expect(title).toHaveText(`Idea ${word} 1`);
    await expect(page.getByText("1 of 1,000")).toBeVisible();

    const acts = await countActs(page);
    for (let n = 1; n <= TRIED; n++) {
      await expect(title).toHaveText(`Idea ${word} ${n}`);
      await page.keyboard.press(n % 2 ? "3" : "4");
      await expect(page.getByRole("dialog").getByRole("button", { name: "Change" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.keyboard.press("j");
    }
    // What is decided no longer meets the filter, and still the next one follows.
    await expect(page.getByText(`${TRIED + 1} of 1,000`)).toBeVisible();
    expect(await acts()).toBeLessThanOrEqual(3 * TRIED);
    const byStatus = () => sql`
      select status, count(*)::int from public.submissions
      where idea_name like ${`Idea ${word} %`} group by status order by status`;
    const read = [
      { status: "declined", count: TRIED / 2 },
      { status: "received", count: ENTRIES - TRIED },
      { status: "selected", count: TRIED / 2 },
    ];
    expect(await byStatus()).toEqual(read);

    // What is left is looked through in the list, and declined together: every act counts.
    await page.keyboard.press("u");
    await expect(page.getByText(`${ENTRIES - TRIED} in total`)).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all" }).click();
    await page.getByRole("button", { name: `Select all ${ENTRIES - TRIED}` }).click();
    await expect(page.getByText(`${ENTRIES - TRIED} items selected`)).toBeVisible();
    await page.getByRole("combobox", { name: /status of the selected/ }).selectOption("Declined");
    const dialog = page.getByRole("dialog", { name: "Set status to Declined" });
    await dialog.getByRole("button", { name: `Change ${ENTRIES - TRIED} entries` }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Nothing matches your search.")).toBeVisible();
    expect(await acts()).toBeLessThanOrEqual(3 * TRIED + 6);
    expect(await byStatus()).toEqual([
      { status: "declined", count: ENTRIES - TRIED / 2 },
      { status: "selected", count: TRIED / 2 },
    ]);

    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.getByRole("heading", { level: 2 }).click();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await page.goto("about:blank");
    await sql`delete from public.submissions where idea_name like ${`Idea ${word} %`}`;
  }
});
