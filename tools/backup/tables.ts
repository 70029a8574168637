import type postgres from "postgres";

export interface Table {
  schema: string;
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** A sequence of numbers, such as receipt numbers. */
export interface Sequence {
  schema: string;
  name: string;
  lastNumber: string;
}

/**
 * The tables in a backup: all in public and private, and the accounts with their authenticator apps, because otherwise a
 * password would be enough after a restore. Omits sessions, so that people sign in again, and the settings of the project
 * itself.
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
      or nspname = 'auth' and relname in ('users', 'identities', 'mfa_factors')
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

/** The table with its columns, for COPY. */
export function withColumns(table: Table): string {
  return `${quoted(table)} (${table.columns.map((name) => `"${name}"`).join(", ")})`;
}

/** The sequences in use, each with its last number. */
export async function listSequences(sql: postgres.ISql): Promise<Sequence[]> {
  return sql<Sequence[]>`
    select schemaname as schema, sequencename as name, last_value::text as "lastNumber"
    from pg_sequences
    where schemaname in ('public', 'private') and last_value is not null
    order by schemaname, sequencename`;
}

/** Sets each sequence to continue after its last number. */
export async function advanceSequences(sql: postgres.ISql, sequences: Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    await sql`select setval(${quoted(sequence)}::regclass, ${sequence.lastNumber}::bigint)`;
  }
}
