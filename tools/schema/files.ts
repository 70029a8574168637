import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import { ROOT, StackError } from "../stack/config.ts";

/** A file of SQL, by its path from the folder that holds `supabase/`. */
export interface SqlFile {
  name: string;
  text: string;
}

const SCHEMAS = "supabase/schemas";
const MIGRATIONS = "supabase/migrations";

/** The part of config.toml that lists the schema files. */
interface Settings {
  db: { migrations: { schema_paths: string[] } };
}

async function read(workdir: string, names: string[]): Promise<SqlFile[]> {
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(workdir, name), "utf8") })),
  );
}

async function sqlFilesIn(workdir: string, folder: string): Promise<string[]> {
  const files = await readdir(path.join(workdir, folder));
  return files
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => `${folder}/${file}`);
}

/**
 * The schema files in the order in which they apply, which config.toml gives.
 * @param workdir The folder that holds `supabase/`; the repository except in tests.
 * @throws StackError for a file that is not listed there, or listed and missing.
 */
export async function readSchemas(workdir: string = ROOT): Promise<SqlFile[]> {
  const config = await readFile(path.join(workdir, "supabase/config.toml"), "utf8");
  const { schema_paths } = (parse(config) as unknown as Settings).db.migrations;
  const listed = schema_paths.map((name) => path.posix.join("supabase", name));
  const present = await sqlFilesIn(workdir, SCHEMAS);
  for (const name of present.filter((name) => !listed.includes(name))) {
    throw new StackError(`${name} is not in schema_paths of supabase/config.toml: add it there.`);
  }
  for (const name of listed.filter((name) => !present.includes(name))) {
    throw new StackError(
      `schema_paths of supabase/config.toml names ${name}, which does not exist.`,
    );
  }
  return read(workdir, listed);
}

/** The migrations in their order. */
export async function readMigrations(workdir: string = ROOT): Promise<SqlFile[]> {
  return read(workdir, await sqlFilesIn(workdir, MIGRATIONS));
}

/** The path of a migration with this file name. */
export function migrationPath(file: string): string {
  return `${MIGRATIONS}/${file}`;
}
