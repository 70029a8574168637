import type postgres from "postgres";

export interface Table {
  schema: string;
  name: string;
  /** Without those that Postgres generates. */
  columns: string[];
}

/** A source of numbers: receipts, and the lines of the audit log. */
export interface Sequence {
  schema: string;
  name: string;
  lastNumber: string;
}

/**
 * The tables of a backup: all of ours, and the accounts. Sessions are left out, so that
 * everybody signs in again after a restore, and so are the settings of the project itself.
 */
export async function listTables(sql: postgres.ISql): Promise<Table[]> {
  return sql<Table[]>`
    select nspname as schema, relname as name, json_agg(attname order by attnum) as columns
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
export async function listMigrations(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `"${schema}"."${name}"`;
}

/** The table with its columns, as COPY takes them. */
export function withColumns(table: Table): string {
  return `${quoted(table)} (${table.columns.map((name) => `"${name}"`).join(", ")})`;
}

/** Our sequences that were used, each with the last number that it gave. */
export async function listSequences(sql: postgres.ISql): Promise<Sequence[]> {
  return sql<Sequence[]>`
    select schemaname as schema, sequencename as name, last_value::text as "lastNumber"
    from pg_sequences
    where schemaname in ('public', 'private') and last_value is not null
    order by schemaname, sequencename`;
}

/** Lets each sequence continue after the number that it gave last. */
export async function advanceSequences(sql: postgres.ISql, sequences: Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    await sql`select setval(${quoted(sequence)}::regclass, ${sequence.lastNumber}::bigint)`;
  }
}
