import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { StackError } from "../stack/config.ts";
import type { Sequence, Table } from "./tables.ts";

/** The version of the backup format. */
export const FORMAT = 2;

/** The rows of one table, one per line, as COPY writes them. */
export interface SavedTable extends Table {
  rows: number;
  sha256: string;
}

/** One uploaded file, with the data of its record. */
export interface SavedFile {
  bucket: string;
  path: string;
  type: string;
  ownerId: string | null;
  createdAt: string;
  size: number;
  sha256: string;
}

/** The contents of a backup. It is written last, so a folder without it is not a backup. */
export interface Manifest {
  format: typeof FORMAT;
  takenAt: string;
  /** The migrations of the database. A database to restore into must have exactly these. */
  migrations: string[];
  tables: SavedTable[];
  sequences: Sequence[];
  files: SavedFile[];
}

const MANIFEST = "manifest.json";

export function tableFile(folder: string, { schema, name }: { schema: string; name: string }) {
  return path.join(folder, "tables", `${schema}.${name}.tsv`);
}

/** Named by a hash, so that people's file names never reach this disk. */
export function uploadedFile(folder: string, file: { bucket: string; path: string }): string {
  const hash = createHash("sha256").update(`${file.bucket}/${file.path}`).digest("hex");
  return path.join(folder, "files", hash);
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return writeFile(path.join(folder, MANIFEST), text, { mode: 0o600, flag: "wx" });
}

/**
 * Reads a backup's manifest and makes sure that every file exists unchanged.
 * @throws StackError when the folder is not a backup, or the backup is damaged.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => {
    throw new StackError(`${folder} is not a backup, or was interrupted: ${MANIFEST} is missing.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT) {
    throw new StackError(`${folder} was written by another version of this program.`);
  }
  const saved = [
    ...manifest.tables.map((table) => [tableFile(folder, table), table.sha256] as const),
    ...manifest.files.map((file) => [uploadedFile(folder, file), file.sha256] as const),
  ];
  for (const [file, sha256] of saved) {
    if ((await sha256Of(file).catch(() => "")) !== sha256) {
      throw new StackError(`The backup is damaged: ${path.relative(folder, file)} has changed.`);
    }
  }
  return manifest;
}
