import type postgres from "postgres";
import { ROOT, type StackAddresses, StackError } from "../stack/config.ts";
import { differenceBetween, isSame } from "./compare.ts";
import { applyFiles, connect, withDatabase } from "./databases.ts";
import { migrationPath, readMigrations, type SqlFile } from "./files.ts";

/** Creates the official CLI's table of applied migrations if it is missing, and reads their texts by path. */
async function readHistory(sql: postgres.Sql): Promise<Map<string, string>> {
  await sql`create schema if not exists supabase_migrations`;
  await sql`
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    )`;
  const applied = await sql<{ file: string; text: string }[]>`
    select version || '_' || name || '.sql' as file, array_to_string(statements, ';') as text
    from supabase_migrations.schema_migrations`;
  return new Map(applied.map(({ file, text }) => [migrationPath(file), text]));
}

/** Records a migration as the CLI does. */
async function record(sql: postgres.Sql, { name, text }: SqlFile): Promise<void> {
  const [, version = "", title = ""] = /(\d+)_(.*)\.sql$/.exec(name) ?? [];
  await sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${title}, ${[text]})`;
}

/**
 * Applies the migrations that the database lacks, as `supabase db push` does for `npm run deploy`. The CLI itself would
 * take seconds of processor time for each database. A database that already has the schema of all migrations,
 * for example because `npm run dev` has applied an edited schema file, only gets their history.
 * @param workdir The folder that holds `supabase/`, when it is not the repository.
 * @param isFollowing Whether followSchemas runs next, so that edited migrations do not matter.
 * @throws StackError for a file that does not apply, and for applied ones that were edited or deleted.
 */
export async function migrateDatabase(
  addresses: StackAddresses,
  workdir: string = ROOT,
  isFollowing = false,
): Promise<void> {
  const { dbUrl } = addresses;
  const migrations = await readMigrations(workdir);
  const sql = connect(dbUrl, 1);
  try {
    const history = await readHistory(sql);
    const texts = new Map(migrations.map(({ name, text }) => [name, text]));
    const changed = [...history].filter(([name, text]) => texts.get(name) !== text);
    try {
      if (changed.length > 0 && !isFollowing) {
        throw new StackError(
          `${changed.map(([name]) => name).join(", ")} changed after it was applied. Run "npm run dev" to update this database to supabase/schemas, or "npm run db:reset" to start over.`,
        );
      }
      for (const migration of migrations.filter(({ name }) => !history.has(name))) {
        await applyFiles(dbUrl, [migration]);
        await record(sql, migration);
      }
    } catch (error) {
      const isCurrent = await withDatabase(addresses, migrations, async (migrated) =>
        isSame(await differenceBetween(dbUrl, migrated, false)),
      );
      if (!isCurrent) throw error;
      await sql`truncate supabase_migrations.schema_migrations`;
      for (const migration of migrations) await record(sql, migration);
    }
  } finally {
    await sql.end();
  }
}
