import { randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { inject } from "vitest";
import { connect, urlOf } from "../../schema/databases.ts";
import { superuserUrl } from "../../stack/api/lite.ts";
import { ensureTemplate } from "./template.ts";

/** A copy of the migrated database. A worker's test files share it one after another, because creating one is slow. */
export interface Copy {
  url: string;
  /** One connection as `postgres`. All files share it, because a new one must compile all functions again. */
  sql: Sql;
  /** More connections for files that need several at once, shared for the same reason. */
  pool: Sql;
  superuser: Sql;
  /** Its contents before the first test. */
  original?: Contents;
}

export interface Contents {
  /** Changes with every definition and every grant. */
  structure: string;
  tables: Table[];
  sequences: { name: string; last: string | null; start: string }[];
}

interface Table {
  name: string;
  columns: string;
  /** Changes with every committed change of its rows. */
  version: string;
  /** As JSON. */
  rows: string;
}

/** The size of a copy's connection pool. */
const POOL_SIZE = 8;

/** The state of the worker. Each file loads this module again, so it cannot be in a variable of the module. */
const worker = globalThis as { unusedCopies?: Copy[] };

/** The catalog tables with definitions and grants. */
const CATALOGS = [
  "pg_attrdef",
  "pg_attribute",
  "pg_class",
  "pg_constraint",
  "pg_default_acl",
  "pg_index",
  "pg_policy",
  "pg_proc",
  "pg_rewrite",
  "pg_trigger",
  "pg_type",
];

async function readStructure(sql: Sql): Promise<string> {
  const versions = CATALOGS.map(
    (name) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${name})`,
  );
  const [row] = await sql.unsafe(`select concat_ws(', ', ${versions}) as structure`);
  return String(row?.structure);
}

/** One value per table, in order. */
async function readEach(
  sql: Sql,
  tables: readonly Pick<Table, "name">[],
  expression: string,
): Promise<string[]> {
  const values = tables.map(({ name }) => `(select ${expression} from ${name} t)`);
  const statement = `select array[${values}]::text[] as values`;
  const [row] = await sql.unsafe<{ values: string[] }[]>(statement, [], { prepare: true });
  return row?.values ?? [];
}

const readVersions = (sql: Sql, tables: readonly Pick<Table, "name">[]) =>
  readEach(sql, tables, "concat(count(*), ' ', max(xmin::text::bigint))");

/** All rows, for `restore`. */
export async function readContents(sql: Sql): Promise<Contents> {
  const columns = await sql<Pick<Table, "name" | "columns">[]>`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(attname), ', ') filter (where attgenerated = '') as columns
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    group by c.oid order by 1`;
  const versions = await readVersions(sql, columns);
  const rows = await readEach(sql, columns, "coalesce(json_agg(t), '[]')");
  const tables = columns.map((table, index) => ({
    ...table,
    version: versions[index] ?? "",
    rows: rows[index] ?? "",
  }));
  const sequences = await sql<Contents["sequences"]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last,
      start_value as start
    from pg_sequences`;
  return { structure: await readStructure(sql), tables, sequences };
}

/** Restores the contents. Returns false if a definition has changed. */
export async function restore(sql: Sql, original: Contents): Promise<boolean> {
  if ((await readStructure(sql)) !== original.structure) return false;
  const versions = await readVersions(sql, original.tables);
  const changed = original.tables.filter(({ version }, index) => version !== versions[index]);
  await sql.begin(async (transaction) => {
    // Without triggers and foreign keys.
    await transaction`set local session_replication_role = replica`;
    for (const { name, columns, rows } of changed) {
      await transaction.unsafe(`delete from ${name}`);
      await transaction.unsafe(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
        [rows],
      );
    }
    await transaction`
      select setval(name, coalesce(last, start), last is not null)
      from jsonb_to_recordset(${transaction.json(original.sequences)})
        as sequence (name text, last bigint, start bigint)`;
  });
  if (changed.length > 0) {
    const restored = await readVersions(sql, changed);
    for (const [index, table] of changed.entries()) table.version = restored[index] ?? "";
  }
  return true;
}

/** A copy that no other file of the worker uses. */
export function takeCopy(): Copy {
  worker.unusedCopies ??= [];
  const unused = worker.unusedCopies.pop();
  if (unused) return unused;
  const stack = inject("stack");
  const url = urlOf(stack.dbUrl, `rules_${randomBytes(6).toString("hex")}`);
  const superuser = connect(superuserUrl({ ...stack, dbUrl: url }), 1);
  return {
    url,
    sql: connect(url, 1, "schedule"),
    pool: connect(url, POOL_SIZE, "schedule"),
    superuser,
  };
}

/** Runs statements as the superuser on another database, because a copy's connections would block them. */
async function onServer(work: (server: Sql) => Promise<unknown>) {
  const server = connect(superuserUrl(inject("stack")), 1);
  await work(server).finally(() => server.end());
}

const nameOf = ({ url }: Copy) => new URL(url).pathname.slice(1);

export async function makeCopy(copy: Copy): Promise<void> {
  if (copy.original) return;
  await onServer(async (server) => {
    const template = await ensureTemplate(server, inject("stack"));
    await server`create database ${server(nameOf(copy))} owner postgres template ${server(template)}`;
  });
  copy.original = await readContents(copy.superuser);
}

/** Restores the copy for the next file. A copy that cannot be restored is removed with the temporary stack. */
export async function returnCopy(copy: Copy): Promise<void> {
  await copy.sql.unsafe("reset role; reset all; discard temp");
  // Supabase's own Postgres is permanent.
  const original = process.env.TEST_SUPABASE ? undefined : copy.original;
  if (original && (await restore(copy.superuser, original))) {
    worker.unusedCopies?.push(copy);
    return;
  }
  await Promise.all([copy.sql.end(), copy.pool.end(), copy.superuser.end()]);
  if (!process.env.TEST_SUPABASE) return;
  await onServer((server) => server`drop database if exists ${server(nameOf(copy))} with (force)`);
}
