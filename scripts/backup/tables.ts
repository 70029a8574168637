import type postgres from "postgres";

type AnySql = postgres.Sql | postgres.TransactionSql;

export interface Table {
  schema: string;
  name: string;
  /** Without those that Postgres generates. */
  columns: string[];
}

/**
 * The tables of a backup: everything of ours, and the accounts. Sessions are left out, so that
 * everybody signs in again after a restore, and so is what belongs to the place and not to the data.
 */
export async function listTables(sql: AnySql): Promise<Table[]> {
  return sql<Table[]>`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
      and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and (
      nspname in ('public', 'private') and (nspname, relname) <> ('private', 'platform_settings')
      or nspname = 'auth' and relname in ('users', 'identities')
    )
    group by nspname, relname
    order by nspname, relname`;
}

/** The versions of the migrations that the database has. */
export async function listMigrations(sql: AnySql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `"${schema}"."${name}"`;
}

/** The statement that reads a table's rows, or writes them. */
export function copyStatement(table: Table, direction: "to stdout" | "from stdin"): string {
  const columns = table.columns.map((column) => `"${column}"`).join(", ");
  return `copy ${quoted(table)} (${columns}) ${direction}`;
}

export async function countRows(sql: AnySql, table: Table): Promise<number> {
  const [row] = await sql.unsafe<{ count: string }[]>(`select count(*) from ${quoted(table)}`);
  return Number(row?.count);
}

/** Has every number that a table counts by itself go on after the highest one there is. */
export async function advanceCounters(sql: AnySql, tables: Table[]): Promise<void> {
  for (const table of tables) {
    const counters = await sql<{ name: string; sequence: string }[]>`
      select name, sequence from unnest(${table.columns}::text[]) name,
        pg_get_serial_sequence(${quoted(table)}, name) sequence
      where sequence is not null`;
    for (const { name, sequence } of counters) {
      await sql.unsafe(
        `select setval('${sequence}', max("${name}")) from ${quoted(table)} having count(*) > 0`,
      );
    }
  }
}
