import { createHash } from "node:crypto";
import type postgres from "postgres";
import { prepare, urlOf, withServerLock } from "../../schema/databases.ts";
import { readMigrations } from "../../schema/files.ts";
import { migrateDatabase } from "../../schema/history.ts";
import type { StackAddresses } from "../../stack/config.ts";

/**
 * Migrates an empty database like that of the stack before its seed, including the history.
 * @param workdir The folder with `supabase/`, if it is not the repository.
 */
export async function migrate(addresses: StackAddresses, workdir?: string): Promise<void> {
  await withServerLock(addresses, "roles", async () => {
    await prepare(addresses);
    await migrateDatabase(addresses, workdir);
  });
}

/** The template's name changes with the migrations, so that an outdated one is never used. */
async function templateName(): Promise<string> {
  const hash = createHash("sha256");
  for (const { text } of await readMigrations()) hash.update(text);
  return `rules_template_${hash.digest("hex").slice(0, 12)}`;
}

/**
 * Creates the migrated template unless it exists; simultaneous test files wait for each other.
 * @param sql Connected as the superuser.
 */
export async function ensureTemplate(
  sql: postgres.Sql,
  addresses: StackAddresses,
): Promise<string> {
  const name = await templateName();
  const isThere = async () =>
    (await sql`select from pg_database where datname = ${name}`).count > 0;
  if (await isThere()) return name;
  await withServerLock(addresses, "template", async () => {
    if (await isThere()) return;
    const draft = `${name}_draft`;
    await sql`drop database if exists ${sql(draft)} with (force)`;
    await sql`create database ${sql(draft)} owner postgres template template0`;
    await migrate({ ...addresses, dbUrl: urlOf(addresses.dbUrl, draft) });
    await sql`alter database ${sql(draft)} rename to ${sql(name)}`;
  });
  return name;
}
