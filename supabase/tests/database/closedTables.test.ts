import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, authenticateAs, DENIED, refusalOf } from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";

/**
 * Every table in public, tried with every verb by every role. New tables are found by themselves and
 * must be closed, or be added to what is open here and in docs/api.md.
 */
const { sql } = useDatabase();

const OPEN: Record<string, readonly string[]> = {
  anon: ["select challenge_parameters", "select challenge_status"],
  participant: [
    "select challenge_parameters",
    "select challenge_status",
    "select profiles",
    "update profiles",
  ],
  administrator: [
    "select challenge_parameters",
    "select challenge_status",
    "select profiles",
    "update profiles",
  ],
  "service role": [],
};

const people = new Map<string, Person>();

beforeAll(async () => {
  people.set("participant", await createAccount(sql));
  people.set("administrator", await createAdmin(sql));
});

function actorNamed(name: string): Actor {
  if (name === "anon") return "anon";
  return people.get(name) ?? "service_role";
}

interface Table {
  name: string;
  /** A column to try an update on: one that participants may change, where there is one. */
  column: string;
}

async function findTables(transaction: Transaction): Promise<Table[]> {
  return transaction<Table[]>`
    select relname as name, coalesce(
      (select attname from pg_attribute where attrelid = pg_class.oid and attname = 'country'),
      (select attname from pg_attribute where attrelid = pg_class.oid and attnum > 1 limit 1)
    ) as column
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
}

/** One harmless attempt per verb. */
function attemptsOn({ name, column }: Table): Record<string, string> {
  return {
    select: `select count(*) from public.${name}`,
    insert: `insert into public.${name} default values`,
    update: `update public.${name} set ${column} = ${column} where false`,
    delete: `delete from public.${name} where false`,
    truncate: `truncate public.${name}`,
  };
}

describe.each(Object.entries(OPEN))("acting as %s", (name, open) => {
  test("every verb on every table is refused, unless it is documented", async () => {
    await rolledBack(sql, async (transaction) => {
      const tables = await findTables(transaction);
      expect(tables.length).toBeGreaterThanOrEqual(12);
      await authenticateAs(transaction, actorNamed(name));
      const allowed: string[] = [];
      for (const table of tables) {
        for (const [verb, statement] of Object.entries(attemptsOn(table))) {
          const refusal = await refusalOf(transaction, (savepoint) =>
            savepoint.unsafe(statement),
          ).catch(() => undefined);
          if (refusal?.code !== DENIED) allowed.push(`${verb} ${table.name}`);
        }
      }
      expect(allowed.sort()).toEqual([...open].sort());
    });
  });
});

test("even with a grant by mistake, row-level security shows no client a row", async () => {
  await rolledBack(sql, async (transaction) => {
    const tables = (await findTables(transaction)).filter(
      ({ name }) => !OPEN.participant?.includes(`select ${name}`),
    );
    const owner = people.get("participant");
    await transaction`insert into public.submissions (created_by) values (${owner?.id ?? null})`;
    await transaction`
      insert into public.mailing_list (email, source)
      values ('listed@example.com', 'mailing_list_form')`;
    await transaction.unsafe("grant select on all tables in schema public to anon, authenticated");
    for (const name of ["anon", "participant", "administrator"]) {
      await authenticateAs(transaction, actorNamed(name));
      for (const table of tables) {
        const rows = await transaction.unsafe(`select 1 from public.${table.name} limit 1`);
        expect(rows, `${name} reads ${table.name}`).toHaveLength(0);
      }
    }
  });
});
