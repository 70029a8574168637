import { signIn } from "./support/actions.ts";
import { expect, test } from "./support/fixtures.ts";

/** What is typed, what it finds, and what only looks like it. */
const SEARCHES: readonly [typed: string, found: string, similar: string][] = [
  ["several plain words", "some several plain words here", "several words"],
  ["one, two", "one, two", "one two"],
  ['the "best" one', 'the "best" one', "the best one"],
  ["(in brackets)", "f (in brackets)", "in brackets"],
  ["100%", "100% sure", "1000 times"],
  ["a_b", "a_b", "axb"],
  ["5*6", "5*6", "5 and 6"],
  ["c:\\temp", "c:\\temp", "c:temp"],
  ["O'Neill", "Jane O'Neill", "Jane ONeill"],
  ["elodie munoz", "Élodie Muñoz", "Elodi Munoz"],
  ["Élodie Lukasz", "elodie łukasz", "elodie ukasz"],
  ["محمد", "محمد علي", "علي"],
  ["李小龙", "李小龙", "李龙"],
  ["eq.1,or(id)", "eq.1,or(id)", "eq.1"],
];
const TEXTS = SEARCHES.flatMap(([, found, similar]) => [found, similar]);

/** The lists, with rows that hold a text where the list is searched, and the column that tells them apart. */
const LISTS = [
  {
    list: "mailing-list",
    table: "mailing_list",
    mark: "country",
    rowOf: (name: string, mark: string) => ({
      name,
      email: `${crypto.randomUUID()}@example.com`,
      source: "signup_form",
      country: mark,
    }),
  },
  {
    list: "contact-requests",
    table: "contact_requests",
    mark: "name",
    rowOf: (subject: string, mark: string) => ({
      subject,
      name: mark,
      email: "a@example.com",
      message: "Hello",
    }),
  },
  {
    list: "submissions",
    table: "submissions",
    mark: "description",
    rowOf: (idea_name: string, mark: string) => ({
      idea_name,
      description: mark,
      receipt_number: crypto.randomUUID(),
      submitted_at: new Date(),
    }),
  },
];

for (const { list, table, mark, rowOf } of LISTS) {
  test(`a search in ${list} finds text literally, whatever is in it`, async ({ page, people }) => {
    test.slow();
    const { sql } = people;
    const marker = crypto.randomUUID();
    const rows = TEXTS.map((text) => rowOf(text, marker));
    await sql`insert into ${sql(table)} ${sql(rows)}`;
    try {
      await signIn(page, await people.admin("Sven"));
      await page.goto(`/admin/${list}`);
      for (const [typed, found, similar] of SEARCHES) {
        const answer = page.waitForResponse((response) => response.url().includes("search="));
        await page.getByRole("searchbox").fill(typed);
        await answer;
        const shown = (text: string) => page.getByRole("table").getByText(text, { exact: true });
        await expect(shown(similar), typed).toHaveCount(0);
        await expect(shown(found), typed).not.toHaveCount(0);
      }
    } finally {
      await sql`delete from ${sql(table)} where ${sql(mark)} = ${marker}`;
    }
  });
}
