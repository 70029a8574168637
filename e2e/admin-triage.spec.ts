import type { Page } from "@playwright/test";
import { expect } from "./support/fixtures.ts";
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
    // Decided submissions leave the filtered list, and the position still counts on.
    await expect(page.getByText(`${TRIED + 1} of 1,000`)).toBeVisible();
    expect(await acts()).toBeLessThanOrEqual(3 * TRIED);
    const counted = await sql`
      select status, count(*)::int from public.submissions
      where idea_name like ${`Idea ${word} %`} group by status order by status`;
    expect(counted).toEqual([
      { status: "declined", count: TRIED / 2 },
      { status: "received", count: ENTRIES - TRIED },
      { status: "selected", count: TRIED / 2 },
    ]);
  } finally {
    await page.goto("about:blank");
    await sql`delete from public.submissions where idea_name like ${`Idea ${word} %`}`;
  }
});
