import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { StackError } from "../stack/config.ts";
import { readMigrations, type SqlFile } from "./files.ts";

/**
 * The migrations of each release with their checksums, the oldest release first. They never
 * change again, because projects have applied them.
 */
type Releases = Record<string, Record<string, string>>;

const FILE = path.join(import.meta.dirname, "releases.json");

async function readReleases(): Promise<Releases> {
  return JSON.parse(await readFile(FILE, "utf8")) as Releases;
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The checksums of every migration that belongs to a release, by its path. */
export async function frozenMigrations(): Promise<Map<string, string>> {
  return new Map(Object.values(await readReleases()).flatMap((files) => Object.entries(files)));
}

/** The migrations of the first release; before it, all migrations. */
export async function firstMigrations(): Promise<SqlFile[]> {
  const [first] = Object.values(await readReleases());
  const migrations = await readMigrations();
  return first ? migrations.filter(({ name }) => name in first) : migrations;
}

/** @throws StackError that names the migrations of a release that were edited or deleted. */
export async function refuseEditedReleases(): Promise<void> {
  const edited = editedFiles(await frozenMigrations(), await readMigrations());
  if (edited.length > 0) throw new StackError(`${edited.join(", ")} changed after its release.`);
}

/** The frozen migrations that are missing or were edited. */
export function editedFiles(frozen: Map<string, string>, migrations: SqlFile[]): string[] {
  const found = new Map(migrations.map(({ name, text }) => [name, checksumOf(text)]));
  return [...frozen].filter(([name, sum]) => found.get(name) !== sum).map(([name]) => name);
}

/**
 * Adds a release that freezes each migration that no earlier one has.
 * @returns their paths.
 * @throws StackError for an existing version, or a frozen file that was edited.
 */
export async function freeze(version: string): Promise<string[]> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new StackError(`"${version}" is not a version such as 1.0.0.`);
  }
  const releases = await readReleases();
  if (releases[version]) throw new StackError(`${version} is frozen already.`);
  const frozen = await frozenMigrations();
  const migrations = await readMigrations();
  await refuseEditedReleases();
  const newer = migrations.filter(({ name }) => !frozen.has(name));
  releases[version] = Object.fromEntries(newer.map(({ name, text }) => [name, checksumOf(text)]));
  await writeFile(FILE, `${JSON.stringify(releases, null, 2)}\n`);
  return newer.map(({ name }) => name);
}
