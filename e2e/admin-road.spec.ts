import type { Locator } from "@playwright/test";
import { expect } from "./support/fixtures.ts";
import { test, uniqueWord } from "./support/submissions.ts";

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };

/** What can be done there: every button, link, box and menu in sight, by its role and name. */
async function actionsIn(place: Locator): Promise<string[]> {
  const snapshot = await place.ariaSnapshot();
  const actions = snapshot.match(
    /(button|link|checkbox|combobox|searchbox|textbox) "(?:[^"\\]|\\.)*"/g,
  );
  return [...new Set(actions)].sort();
}

test.use({ viewport: PHONE, hasTouch: true });

test("a phone and a tablet offer what a desk does", { tag: "@deep" }, async ({
  page,
  people,
  submitted,
  openAdmin,
}) => {
  test.slow();
  const { sql } = people;
  const word = uniqueWord();
  const owner = await people.participant("Oda");
  const { id } = await submitted(owner, { ideaName: `Ring ${word}`, fileName: "ring.pdf" });
  const gone = await submitted(await people.participant("Kai"), { ideaName: `Kelp ${word}` });
  await sql`update public.submissions set withdrawn_at = now() where id = ${gone.id}`;
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
    await openAdmin(page, await people.admin("Ada"), `/submissions${found}`);

    for (const address of [
      `/submissions${found}`,
      `/submissions/${id}`,
      `/users${person}`,
      `/users/${owner.id}`,
      `/contact-requests${found}`,
      `/contact-requests/${request?.id}`,
      `/mailing-list${found}`,
      `/audit?filter=${encodeURIComponent(JSON.stringify({ subject_type: "submission", subject_id: gone.id }))}`,
      "/configurations",
    ]) {
      await page.goto(`/admin${address}`);
      const isOver = /(users|requests)\/[^/]+$/.test(address);
      const place = isOver ? page.getByRole("dialog") : page.getByRole("main");
      await expect(place.getByRole("heading", { level: 2 })).toBeVisible();
      // Again until what comes later, such as names, has come.
      await expect(async () => {
        await page.setViewportSize(DESK);
        const atDesk = await actionsIn(place);
        expect(atDesk.length, address).toBeGreaterThan(0);
        for (const size of [TABLET, PHONE]) {
          await page.setViewportSize(size);
          expect(await actionsIn(place), `${address} at ${size.width}`).toEqual(atDesk);
          const excess = () =>
            page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(await excess(), `what sticks out of ${address} at ${size.width}`).toBe(0);
        }
      }).toPass();
    }
  } finally {
    await sql`delete from public.contact_requests where email = ${owner.email}`;
    await sql`delete from public.mailing_list where email = ${owner.email}`;
  }
});
