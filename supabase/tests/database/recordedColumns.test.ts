import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";

/** Every column of the database is recorded or harmless (recorded_columns.sql), and what is recorded leaves a row. */
const { sql, url } = useDatabase();
const superuser = connect(superuserUrl({ ...inject("stack"), dbUrl: url }), 1, "schedule");
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql, pastDates());
  admin = await createAdmin(sql);
});
afterAll(() => superuser.end());

/** Columns without a line, lines without a column, and columns with several kinds of lines, as sentences. */
const gapsIn = async (transaction: Transaction) => {
  const rows = await transaction<{ gap: string }[]>`
    with existing as (
      select attrelid::regclass as owner, attname::text as name from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
      where attnum > 0 and not attisdropped and (relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        or attrelid in ('auth.users'::regclass, 'auth.mfa_factors'::regclass, 'storage.objects'::regclass))
    ), required as (
      select owner, name from existing
      union all
      -- Adding and deleting rows of a table in which something is recorded.
      select distinct existing.owner, change from existing cross join unnest('{+,-}'::text[]) change
      join private.recorded_columns on table_name::regclass = existing.owner and kind is not null
    ), listed as (
      select table_name::regclass as owner, unnest(columns) as name from private.recorded_columns
    )
    select format('%s.%s has no line', owner, name) as gap from required
    where not exists (
      select from listed where listed.owner = required.owner
        and (listed.name = required.name or listed.name = '*' and required.name not in ('+', '-')
          or listed.name = '*' and (select count(*) from listed other where other.owner = required.owner) = 1)
    )
    union all
    select format('%s.%s does not exist', owner, name) from listed
    where name not in ('*', '+', '-') and not exists (
      select from existing where existing.owner = listed.owner and existing.name = listed.name)
    union all
    select format('%s.%s has two lines', owner, name) from listed group by owner, name having count(*) > 1`;
  return rows.map(({ gap }) => gap);
};

test("every column is recorded, or harmless for a reason", async () => {
  await rolledBack(sql, async (transaction) => expect(await gapsIn(transaction)).toEqual([]));
});

const TABLES = [
  "public.submissions",
  "public.judges",
  "public.judging_rounds",
  "public.round_entries",
  "public.judging_assignments",
  "public.judging_decisions",
  "public.finalist_pages",
  "public.mentors",
  "public.payment_checks",
  "private.user_roles",
  "private.admin_terms",
];

test.each(TABLES)("a new column of %s needs a line", async (table) => {
  await rolledBack(sql, async (transaction) => {
    await transaction.unsafe(`alter table ${table} add column weight int`);
    expect(await gapsIn(transaction)).toEqual([
      `${table.replace("public.", "")}.weight has no line`,
    ]);
  });
});

test("a new table needs a line", async () => {
  await rolledBack(sql, async (transaction) => {
    await transaction`create table private.favors (id int primary key)`;
    expect(await gapsIn(transaction)).toEqual(["private.favors.id has no line"]);
  });
});

/** SQL of another value of a type than the one in the column. */
function otherValue(column: string, type: string): string {
  if (type.endsWith("[]"))
    return `array_append(coalesce(${column}, '{}'::${type}), ${otherValue("null", type.slice(0, -2))})`;
  if (type.includes("multirange")) return `'{[1,2)}'::${type}`;
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "boolean") return `not coalesce(${column}, false)`;
  if (type === "jsonb") return `jsonb_build_object('other', coalesce(${column}, 'null'))`;
  if (/^(integer|smallint|bigint|numeric)/.test(type)) return `coalesce(${column}, 0) + 1`;
  if (type.startsWith("timestamp"))
    return `coalesce(${column}, '2030-01-01'::timestamptz) + interval '1 day'`;
  if (/^(text|character|citext)/.test(type)) return `coalesce(${column}, '') || 'x'`;
  if (type === "auth.factor_status") return "'unverified'";
  throw new Error(`No value of the type ${type}.`);
}

interface Line {
  table_name: string;
  columns: string[];
  kind: string;
}
interface Column {
  name: string;
  type: string;
  is_key: boolean;
}

/** Prepares a table without rules of its own, so that any value can be written, with one row. */
async function openTable(transaction: Transaction, table: string): Promise<Column[]> {
  const rules = await transaction<{ name: string }[]>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f', 'u')`;
  for (const { name } of rules) {
    await transaction.unsafe(`alter table ${table} drop constraint if exists "${name}" cascade`);
  }
  const columns = await transaction<Column[]>`
    select attname as name, format_type(atttypid, atttypmod) as type,
      exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)) as is_key
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
  for (const { name, is_key } of columns) {
    if (!is_key) await transaction.unsafe(`alter table ${table} alter "${name}" drop not null`);
  }
  const keys = columns.filter(({ is_key }) => is_key);
  await transaction`set local session_replication_role = replica`;
  await transaction.unsafe(`delete from ${table}`);
  await transaction.unsafe(
    `insert into ${table} (${keys.map(({ name }) => `"${name}"`)})
     values (${keys.map(({ type }) => otherValue("null", type))})`,
  );
  await transaction`set local session_replication_role = origin`;
  const others = await transaction<{ name: string }[]>`
    select tgname as name from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal and tgname !~ '^record_'`;
  for (const { name } of others) {
    await transaction.unsafe(`alter table ${table} disable trigger "${name}"`);
  }
  return columns;
}

test("changing a recorded column leaves an intervention", async () => {
  const lines = await sql<Line[]>`
    select table_name, columns, kind from private.recorded_columns where kind is not null`;
  const silent: string[] = [];
  for (const [table, ofTable] of Map.groupBy(lines, ({ table_name }) => table_name)) {
    await rolledBack(superuser, async (transaction) => {
      await transaction`update private.intervention_kinds set recorded_since = 'always'`;
      const columns = await openTable(transaction, table);
      if (table === "auth.mfa_factors") {
        await transaction`update auth.mfa_factors set status = 'verified'`;
      }
      const typeOf = (name: string) => columns.find((column) => column.name === name)?.type ?? "";
      const changes = ofTable.flatMap(({ columns: names, kind }) =>
        names
          .filter((name) => name !== "-" && name !== "+")
          .map((name) => ({
            name,
            byOperator: kind.includes("capacity()"),
            statement: `update ${table} set "${name}" = ${otherValue(`"${name}"`, typeOf(name))}`,
          })),
      );
      const deletes = ofTable.some(({ columns: names }) => names.includes("-"));
      if (deletes)
        changes.push({ name: "-", byOperator: false, statement: `delete from ${table}` });
      for (const { name, byOperator, statement } of changes) {
        await transaction`
          select private.act_as(${byOperator ? "operator" : "administrator"}, 'Because.', ${byOperator ? null : admin.id})`;
        const before = await countOf(transaction);
        await transaction
          .savepoint(async (step) => {
            await step.unsafe(statement);
            if ((await countOf(step)) === before) silent.push(`${table}.${name}`);
            throw new Undone();
          })
          .catch((error) => {
            if (!(error instanceof Undone)) throw error;
          });
      }
    });
  }
  expect(silent).toEqual([]);
});

class Undone extends Error {}

async function countOf(transaction: Transaction) {
  const [row] = await transaction<{ count: string }[]>`select count(*) from public.interventions`;
  return row?.count;
}
