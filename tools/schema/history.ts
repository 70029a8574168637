import { ROOT, type StackAddresses, StackError } from "../stack/config.ts";
import { differenceBetween, isSame } from "./compare.ts";
import { applyFiles, connect, withDatabase } from "./databases.ts";
import { migrationPath, readMigrations } from "./files.ts";
import { applyMigrations } from "./migrations.ts";

/** The text without white space and semicolons, which the CLI changes when it splits a file. */
function essence(sql: string): string {
  return sql.replace(/[\s;]+/g, "");
}

/** The files that say something else than the statements that were applied under their names. */
async function editedSince(dbUrl: string, workdir: string): Promise<string[]> {
  const sql = connect(dbUrl, 1);
  try {
    const applied = await sql<{ file: string; statements: string[] }[]>`
      select version || '_' || name || '.sql' as file, statements
      from supabase_migrations.schema_migrations`;
    const files = await readMigrations(workdir);
    return files
      .filter(({ name, text }) => {
        const found = applied.find(({ file }) => migrationPath(file) === name);
        return found && essence(found.statements.join(";")) !== essence(text);
      })
      .map(({ name }) => name);
  } finally {
    await sql.end();
  }
}

/** Whether a database has the schema that the migrations make. */
async function hasSchemaOfMigrations(addresses: StackAddresses, workdir: string): Promise<boolean> {
  const migrations = await readMigrations(workdir);
  return withDatabase(addresses, migrations, async (dbUrl) =>
    isSame(await differenceBetween(addresses.dbUrl, dbUrl, false)),
  );
}

/** Writes into the database's history that the migrations are applied as their files are now. */
async function recordAsApplied(dbUrl: string, workdir: string): Promise<void> {
  const sql = connect(dbUrl, 1);
  try {
    for (const { name, text } of await readMigrations(workdir)) {
      const [, version = "", title = ""] = /(\d+)_(.*)\.sql$/.exec(name) ?? [];
      await sql`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${title}, ${[text]})
        on conflict (version) do update set name = excluded.name, statements = excluded.statements`;
    }
  } finally {
    await sql.end();
  }
}

/**
 * Applies all migrations to an empty database, and writes the CLI's history. The CLI needs seconds of processor time for
 * each database, and tests create several. The stack of the database tests still uses the CLI.
 * @throws StackError for a file that does not apply.
 */
export async function migrateEmptyDatabase(dbUrl: string, workdir: string = ROOT): Promise<void> {
  await applyFiles(dbUrl, await readMigrations(workdir));
  const sql = connect(dbUrl, 1);
  try {
    await sql`create schema supabase_migrations`;
    await sql`
      create table supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      )`;
  } finally {
    await sql.end();
  }
  await recordAsApplied(dbUrl, workdir);
}

/**
 * Lets the history follow the files where the database has the schema of the migrations already, as
 * after `npm run dev` has applied an edited schema file.
 * @returns whether it has.
 */
async function adoptMigrations(addresses: StackAddresses, workdir: string): Promise<boolean> {
  if (!(await hasSchemaOfMigrations(addresses, workdir))) return false;
  await recordAsApplied(addresses.dbUrl, workdir);
  return true;
}

/**
 * Applies the migrations that the database does not have yet.
 * @param workdir The folder that holds `supabase/`, when it is not the repository.
 * @throws StackError with the file and Postgres's message.
 */
export async function migrateDatabase(
  addresses: StackAddresses,
  workdir: string = ROOT,
): Promise<void> {
  try {
    await applyMigrations(addresses.dbUrl, workdir);
  } catch (error) {
    const isThere = await adoptMigrations(addresses, workdir).catch(() => false);
    if (!isThere) throw error;
  }
}

/**
 * Makes sure that the database's applied migrations say what their files say. The CLI applies a file
 * once and never looks at it again, so that a change of it would be missing without a word.
 * @param workdir The folder that holds `supabase/`, when it is not the repository.
 * @throws StackError that names the files.
 */
export async function refuseEditedMigrations(
  addresses: StackAddresses,
  workdir: string = ROOT,
): Promise<void> {
  const edited = await editedSince(addresses.dbUrl, workdir);
  if (edited.length === 0 || (await adoptMigrations(addresses, workdir))) return;
  throw new StackError(
    `${edited.join(", ")} changed after it was applied: "npm run dev" changes this database to what supabase/schemas says, "npm run db:reset" starts over.`,
  );
}
