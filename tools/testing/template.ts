import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { createBackend } from "../stack/api/backend.ts";
import { superuserUrl } from "../stack/api/lite.ts";
import { ROOT, type StackAddresses } from "../stack/config.ts";
import { applyMigrations } from "../stack/migrations.ts";
import { readProjectConfig } from "../stack/projectConfig.ts";
import { prepareDatabase } from "../stack/systemSchema.ts";

/** The address of another database on the same server. */
export function urlOf(base: string, database: string): string {
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}

export function connect(url: string, max: number): postgres.Sql {
  return postgres(url, { max, onnotice: () => undefined, idle_timeout: 5 });
}

/**
 * Makes an empty database what the stack's own is before its seed.
 * @param workdir The folder that holds `supabase/migrations`, when it is not the repository.
 */
export async function migrate(addresses: StackAddresses, workdir?: string): Promise<void> {
  const project = readProjectConfig(addresses, process.env);
  const ports = { sitePort: 0, apiPort: 0, dbPort: 0, mailboxPort: 0, dataDir: tmpdir() };
  const backend = await createBackend(ports, addresses, project);
  try {
    await prepareDatabase(backend.context.sql, backend.app, project);
  } finally {
    await backend.stop();
  }
  await applyMigrations(addresses.dbUrl, workdir);
}

/** The template's name changes with the migrations, so that an old one is never taken for new. */
async function templateName(): Promise<string> {
  const dir = path.join(ROOT, "supabase/migrations");
  const hash = createHash("sha256");
  for (const file of (await readdir(dir)).sort()) hash.update(await readFile(path.join(dir, file)));
  return `rules_template_${hash.digest("hex").slice(0, 12)}`;
}

/**
 * Runs the work while nobody else on this server does: by a transaction, because a connection that
 * only waits is closed after a while, and its locks with it.
 */
function alone(addresses: StackAddresses, work: () => Promise<void>): Promise<void> {
  const sql = connect(superuserUrl(addresses), 1);
  return sql
    .begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext('rules_template'))`;
      await work();
    })
    .finally(() => sql.end());
}

/**
 * Makes the migrated template unless it is there; test files that come first wait for each other.
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
  await alone(addresses, async () => {
    if (await isThere()) return;
    const draft = `${name}_draft`;
    await sql`drop database if exists ${sql(draft)} with (force)`;
    await sql`create database ${sql(draft)} owner postgres template template0`;
    await migrate({ ...addresses, dbUrl: urlOf(addresses.dbUrl, draft) });
    await sql`alter database ${sql(draft)} rename to ${sql(name)}`;
  });
  return name;
}
