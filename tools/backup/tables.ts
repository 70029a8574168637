import type postgres from "postgres";

type AnySql = postgres.Sql | postgres.TransactionSql;

/** A column and its type, as SQL writes them. */
interface Column {
  name: string;
  type: string;
}

export interface Table {
  schema: string;
  name: string;
  /** Without those that Postgres generates. */
  columns: Column[];
}

/** What gives out numbers: receipts, and the lines of the audit log. */
export interface Sequence {
  schema: string;
  name: string;
  lastNumber: string;
}

/** One row: the text of each column's value. */
export type Row = (string | null)[];

/** How many rows are read or written at once. */
export const ROWS_PER_STATEMENT = 500;

/**
 * The tables of a backup: everything of ours, and the accounts. Sessions are left out, so that
 * everybody signs in again after a restore, and so is what belongs to the place and not to the data.
 */
export async function listTables(sql: AnySql): Promise<Table[]> {
  return sql<Table[]>`
    select nspname as schema, relname as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
        order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid
      and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and (
      nspname in ('public', 'private')
        and (nspname, relname) not in (('private', 'platform_settings'), ('private', 'rate_limits'))
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

/** All rows of a table, in lots. */
export async function* readRows(sql: AnySql, table: Table): AsyncGenerator<Row[]> {
  const columns = table.columns.map(({ name }) => `"${name}"::text`).join(", ");
  const statement = `select json_build_array(${columns}) as row from ${quoted(table)}`;
  for await (const lot of sql.unsafe<{ row: Row }[]>(statement).cursor(ROWS_PER_STATEMENT)) {
    yield lot.map(({ row }) => row);
  }
}

/** Adds rows to a table, with the numbers that it would else count by itself. */
export async function writeRows(sql: AnySql, table: Table, rows: Row[]): Promise<void> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(", ");
  const values = table.columns.map(({ type }, index) => `(row ->> ${index})::${type}`).join(", ");
  await sql.unsafe(
    `insert into ${quoted(table)} (${columns}) overriding system value
    select ${values} from json_array_elements($1::text::json) row`,
    [JSON.stringify(rows)],
  );
}

/** The sequences of ours that have counted, each with the last number that it gave. */
export async function listSequences(sql: AnySql): Promise<Sequence[]> {
  return sql<Sequence[]>`
    select schemaname as schema, sequencename as name, last_value::text as "lastNumber"
    from pg_sequences
    where schemaname in ('public', 'private') and last_value is not null
    order by schemaname, sequencename`;
}

/** Has each sequence go on after the number that it gave last. */
export async function advanceSequences(sql: AnySql, sequences: Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    await sql`select setval(${quoted(sequence)}::regclass, ${sequence.lastNumber}::bigint)`;
  }
}
