import type { Locator } from "@playwright/test";
import { signIn } from "./support/actions.ts";
import { expect } from "./support/fixtures.ts";
import { PHONE } from "./support/sizes.ts";
import { test, uniqueWord } from "./support/submissions.ts";

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };

/** Every visible button, link, box and menu, by its role and name. */
async function actionsIn(place: Locator): Promise<string[]> {
  const snapshot = await place.ariaSnapshot();
  const actions = snapshot.match(
    /(button|link|checkbox|combobox|searchbox|textbox) "(?:[^"\\]|\\.)*"/g,
  );
  return [...new Set(actions)].sort();
}

test.use({ viewport: PHONE, hasTouch: true });

test("a phone and a tablet offer the same actions as a desktop", { tag: "@deep" }, async ({
  page,
  people,
  submitted,
}) => {
  test.slow();
  const { sql } = people;
  const word = uniqueWord();
  const owner = await people.participant("Oda");
  const { id } = await submitted(owner, { ideaName: `Ring ${word}`, fileName: "ring.pdf" });
  const [request] = await sql<{ id: string }[]>`
    insert into public.contact_requests (name, email, subject, message)
    values ('Willa Writer', ${owner.email}, ${`Question ${word}`}, 'When is the deadline?')
    returning id`;
  await sql`
    insert into public.mailing_list (email, name, source)
    values (${owner.email}, ${`Oda ${word}`}, 'signup_form')`;
  const found = `?filter=${encodeURIComponent(JSON.stringify({ search: word }))}`;
  const person = `?filter=${encodeURIComponent(JSON.stringify({ search: owner.email }))}`;
  try {
    await signIn(page, await people.admin("Ada"), `/admin/submissions${found}`);

    for (const address of [
      `/submissions${found}`,
      `/submissions/${id}`,
      `/users${person}`,
      `/users/${owner.id}`,
      `/contact-requests${found}`,
      `/contact-requests/${request?.id}`,
      `/mailing-list${found}`,
      `/audit?filter=${encodeURIComponent(JSON.stringify({ subject_type: "submission", subject_id: id }))}`,
      "/configurations",
    ]) {
      await page.goto(`/admin${address}`);
      const isOver = /(users|requests)\/[^/]+$/.test(address);
      const place = isOver ? page.getByRole("dialog") : page.getByRole("main");
      await expect(place.getByRole("heading", { level: 2 })).toBeVisible();
      // Repeat until everything has loaded.
      await expect(async () => {
        await page.setViewportSize(DESKTOP);
        const onDesktop = await actionsIn(place);
        expect(onDesktop.length, address).toBeGreaterThan(0);
        for (const size of [TABLET, PHONE]) {
          await page.setViewportSize(size);
          expect(await actionsIn(place), `${address} at ${size.width}`).toEqual(onDesktop);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, address).toBe(size.width);
        }
      }).toPass();
    }
  } finally {
    await sql`delete from public.contact_requests where email = ${owner.email}`;
    await sql`delete from public.mailing_list where email = ${owner.email}`;
  }
});
