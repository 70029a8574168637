import { signIn } from "./support/actions.ts";
import { expect, test } from "./support/fixtures.ts";

// What every character does to a search, in each list: supabase/tests/api/adminReading.test.ts.

/** What is typed, what it finds, and what only looks like it. */
const SEARCHES: readonly [typed: string, found: string, similar: string][] = [
  ['one, "two" & 100% (c:\\temp)', 'one, "two" & 100% (c:\\temp)', "one two 1000 c:temp"],
  ["5*6", "5*6", "5 and 6"],
  ["Élodie Lukasz", "elodie łukasz", "elodie ukasz"],
];
const TEXTS = SEARCHES.flatMap(([, found, similar]) => [found, similar]);

test("what is typed is searched as it is, and stays in the address", { tag: "@deep" }, async ({
  page,
  people,
}) => {
  const { sql } = people;
  const name = crypto.randomUUID();
  const rows = TEXTS.map((subject) => ({
    subject,
    name,
    email: "a@example.com",
    message: "Hello",
  }));
  await sql`insert into public.contact_requests ${sql(rows)}`;
  try {
    await signIn(page, await people.admin("Sven"), "/admin/contact-requests");
    const shown = (text: string) => page.getByRole("table").getByText(text, { exact: true });
    for (const [typed, found, similar] of SEARCHES) {
      const answer = page.waitForResponse((response) => response.url().includes("search="));
      await page.getByRole("searchbox").fill(typed);
      await answer;
      await expect(shown(similar), typed).toHaveCount(0);
      await expect(shown(found), typed).not.toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByRole("searchbox")).toHaveValue("Élodie Lukasz");
    await expect(shown("elodie łukasz")).not.toHaveCount(0);
  } finally {
    await sql`delete from public.contact_requests where name = ${name}`;
  }
});
