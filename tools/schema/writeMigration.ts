import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT, type StackAddresses, StackError } from "../stack/config.ts";
import { type Difference, differenceBetween, isSame } from "./compare.ts";
import { withDatabase, withPostgres } from "./databases.ts";
import { migrationPath, readMigrations, readSchemas } from "./files.ts";
import { frozenMigrations } from "./releases.ts";
import { lossesIn } from "./statements.ts";

/** The only migration until the first release: all schema files in order. */
const BASELINE = migrationPath("20261120100000_baseline.sql");

/**
 * The difference between the migrations and the schema files.
 * @throws StackError for a file that does not apply.
 */
export async function missingInMigrations(
  addresses: StackAddresses,
  workdir: string = ROOT,
): Promise<Difference> {
  const migrations = await readMigrations(workdir);
  // A current baseline needs no comparison of databases, which takes seconds.
  if (migrations.length === 1 && migrations[0]?.text === (await baselineOf(workdir))) {
    return { sql: "", byHand: [] };
  }
  const schemas = await readSchemas(workdir);
  return withDatabase(addresses, migrations, (migrated) =>
    withDatabase(addresses, schemas, (declared) => differenceBetween(migrated, declared, true)),
  );
}

/**
 * Makes sure that a release has a migration for each change of the schema.
 * @throws StackError if one is missing.
 */
export async function requireMigrations(): Promise<void> {
  const missing = await withPostgres((addresses) => missingInMigrations(addresses));
  if (isSame(missing)) return;
  throw new StackError(
    "supabase/schemas has changes without a migration: run npm run migration, and commit it.",
  );
}

/** The text of the baseline. */
async function baselineOf(workdir: string = ROOT): Promise<string> {
  const parts = (await readSchemas(workdir)).map(
    ({ name, text }) => `-- ${name}\n\n${text.trim()}\n`,
  );
  return `-- Everything in supabase/schemas, in its order. Written by "npm run migration".\n\n${parts.join("\n")}`;
}

/**
 * Rewrites the baseline, which replaces every migration that no release has frozen.
 * @returns its path.
 * @throws StackError once there is a release.
 */
export async function writeBaseline(workdir: string = ROOT): Promise<string> {
  if ((await frozenMigrations()).size > 0) {
    throw new StackError(
      'The baseline belongs to a release and cannot change. Write a new migration with "npm run migration -- <name>".',
    );
  }
  const text = await baselineOf(workdir);
  for (const { name } of await readMigrations(workdir)) await rm(path.join(workdir, name));
  await mkdir(path.dirname(path.join(workdir, BASELINE)), { recursive: true });
  await writeFile(path.join(workdir, BASELINE), text);
  return BASELINE;
}

export interface WrittenMigration {
  name: string;
  /** The statements in it that lose data. */
  losses: string[];
  /** The lines to add by hand. */
  byHand: string[];
}

/** "Add the graduation year" as part of a file's name. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** The timestamp of a new migration: later than all existing ones. */
function versionAfter(last: string | undefined, now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
  const former = /(\d{14})_/.exec(last ?? "")?.[1] ?? "";
  return stamp > former ? stamp : String(BigInt(former) + 1n);
}

/**
 * Writes the next migration: the difference between the existing ones and the schema files.
 * @param title Its purpose, in a few words.
 * @returns undefined if there is no difference.
 * @throws StackError for a title without letters, or files that do not apply.
 */
export async function writeMigration(
  addresses: StackAddresses,
  title: string,
  workdir: string = ROOT,
): Promise<WrittenMigration | undefined> {
  const slug = slugOf(title);
  if (!slug) {
    throw new StackError('Add a title: npm run migration -- "add the graduation year"');
  }
  const { sql, byHand } = await missingInMigrations(addresses, workdir);
  if (!sql && byHand.length === 0) return undefined;
  const losses = lossesIn(sql);
  const last = (await readMigrations(workdir)).at(-1)?.name;
  const name = migrationPath(`${versionAfter(last, new Date())}_${slug}.sql`);
  const lines = [
    `-- ${title.trim()}`,
    ...losses.map((statement) => `-- Loses data: ${statement}`),
    ...byHand.map((line) => `-- To be written by hand: ${line}`),
  ];
  await writeFile(path.join(workdir, name), `${lines.join("\n")}\n\n${sql}`);
  return { name, losses, byHand };
}
