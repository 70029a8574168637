import { deleteRounds } from "#tools/testing/world/rounds.ts";
import { signIn } from "./support/actions.ts";
import { expect } from "./support/fixtures.ts";
import { type Cell, COLUMNS, textOf } from "./support/forms/columns.ts";
import type { ColumnName, Form, World } from "./support/forms/form.ts";
import { OFFICE_FORMS } from "./support/forms/office.ts";
import { SITE_FORMS } from "./support/forms/site.ts";
import { COLUMN_LIMITS, MACHINE_FIREFOX } from "./support/machineFirefox.ts";
import type { Person } from "./support/people.ts";
import { test, uniqueWord } from "./support/submissions.ts";

/** The row of `npm test`: it is saved, kept and compared as most forms are. */
const FIRST = "FAQ answer";

// Other tests use the same stack.
test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await sql.begin(deleteRounds);
  for (const table of ["judges", "faq_answers", "group_emails", "templates", "contact_requests"]) {
    await sql`delete from ${sql(`public.${table}`)}`;
  }
  await sql`update public.challenge_status set time = default`;
});

for (const form of [...OFFICE_FORMS, ...SITE_FORMS]) {
  const tag = form.name === FIRST ? [] : ["@deep"];
  test(`${form.name}: nothing typed is lost, and every message is true`, { tag }, async ({
    page: firstPage,
    context,
    people,
    stack,
    submitted,
    channel,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of [45]\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|^e: |Error/);
    const world = createWorld({ people, stack, submitted });
    const failures: string[] = [];
    for (const name of Object.keys(COLUMNS) as ColumnName[]) {
      if (form.without?.[name]) continue;
      if (channel === MACHINE_FIREFOX && COLUMN_LIMITS.includes(name)) continue;
      await test.step(name, async () => {
        try {
          await COLUMNS[name](await prepare(form, world));
        } catch (error) {
          // The other cells are tried, too.
          failures.push(`${name}: ${(error as Error).message}`);
        } finally {
          await context.setOffline(false);
          const opened = context.pages().filter((page) => page !== firstPage);
          for (const page of opened) await page.close();
        }
      });
    }
    expect(failures).toEqual([]);

    async function prepare(form: Form, world: World): Promise<Cell> {
      const prepared = await form.prepare({ ...world, word: uniqueWord() });
      const page = await context.newPage();
      const sent: Cell["sent"][number][] = [];
      page.on("request", (request) => {
        const isSave = new URL(request.url()).pathname.endsWith(form.request);
        if (isSave && request.method() !== "GET") sent.push(request);
      });
      // Nothing that another cell has kept.
      await page.goto("/robots.txt");
      await page.evaluate(() => localStorage.clear());
      if (prepared.person) await signIn(page, prepared.person, "/robots.txt");
      return { ...prepared, form, world, context, page, text: textOf(form), sent };
    }
  });
}

/** Creates people with different addresses, but only one administrator. */
function createWorld(fixtures: Pick<World, "people" | "stack" | "submitted">): World {
  const { people } = fixtures;
  let admin: Promise<Person> | undefined;
  let count = 0;
  return {
    ...fixtures,
    word: uniqueWord(),
    admin: () => {
      admin ??= people.admin("Ada");
      return admin;
    },
    participant: (options) => {
      count += 1;
      return people.participant(`Person${count}`, options);
    },
  };
}
