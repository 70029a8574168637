import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { StackError } from "../stack/config.ts";
import {
  FORMAT,
  type Manifest,
  type SavedFile,
  type SavedTable,
  sha256Of,
  tableFile,
  uploadedFile,
  writeManifest,
} from "./manifest.ts";
import { connect, type Project } from "./project.ts";
import { download, inBatches } from "./storage.ts";
import {
  listMigrations,
  listSequences,
  listTables,
  quoted,
  type Table,
  withColumns,
} from "./tables.ts";

/** Readable by its owner only: a backup holds all personal data. */
const FILE_MODE = 0o600;

const FOLDERS = ["tables", "files"];

/**
 * Creates the folders of the backup. Replaces an interrupted backup, which has no manifest, so that a nightly job
 * recovers from a failure.
 */
async function createFolders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.some((name) => !FOLDERS.includes(name))) {
    throw new StackError(`${folder} is not empty: choose another folder for the backup.`);
  }
  for (const name of names) await rm(path.join(folder, name), { recursive: true });
  for (const name of FOLDERS) await mkdir(path.join(folder, name), { mode: 0o700 });
}

async function saveTable(
  sql: postgres.TransactionSql,
  folder: string,
  table: Table,
): Promise<SavedTable> {
  const file = tableFile(folder, table);
  // One line per row: COPY escapes line breaks in values.
  const rows = await sql.unsafe(`copy ${withColumns(table)} to stdout`).readable();
  await pipeline(rows, createWriteStream(file, { mode: FILE_MODE, flags: "wx" }));
  const [counted] = await sql.unsafe<{ rows: number }[]>(
    `select count(*)::int as rows from ${quoted(table)}`,
  );
  return { ...table, rows: counted?.rows ?? 0, sha256: await sha256Of(file) };
}

type FileRecord = Omit<SavedFile, "sha256">;

async function listFiles(sql: postgres.TransactionSql): Promise<FileRecord[]> {
  return sql<FileRecord[]>`
    select bucket_id as bucket, name as path, owner_id as "ownerId", created_at::text as "createdAt",
      metadata ->> 'mimetype' as type, (metadata ->> 'size')::int as size
    from storage.objects order by bucket_id, name`;
}

/** Saves a file. Returns undefined if it was removed after the database was read. */
async function saveFile(
  project: Project,
  sql: postgres.Sql,
  folder: string,
  record: FileRecord,
): Promise<SavedFile | undefined> {
  let content: Uint8Array;
  try {
    content = await download(project, record);
  } catch (error) {
    const [remaining] = await sql`
      select from storage.objects where bucket_id = ${record.bucket} and name = ${record.path}`;
    if (!remaining) return undefined;
    throw error;
  }
  if (content.byteLength !== record.size) {
    throw new StackError(
      `${record.path} has ${content.byteLength} bytes instead of ${record.size}.`,
    );
  }
  await writeFile(uploadedFile(folder, record), content, { mode: FILE_MODE, flag: "wx" });
  return { ...record, sha256: createHash("sha256").update(content).digest("hex") };
}

/**
 * Saves a project's data in an empty folder, while the project is in use: all tables at one moment, the accounts
 * with their password hashes, and every uploaded file.
 * @throws StackError when the folder holds anything but an interrupted backup, or a file cannot be read.
 */
export async function takeBackup(project: Project, folder: string): Promise<Manifest> {
  await createFolders(folder);
  const takenAt = new Date().toISOString();
  const sql = connect(project.dbUrl);
  try {
    const { records, ...database } = await sql.begin(
      "isolation level repeatable read read only",
      async (transaction) => {
        await transaction`set local statement_timeout = 0`;
        const tables: SavedTable[] = [];
        for (const table of await listTables(transaction)) {
          tables.push(await saveTable(transaction, folder, table));
        }
        const migrations = await listMigrations(transaction);
        // Read after the rows, because sequences ignore the snapshot: no saved row may be ahead of its sequence.
        const sequences = await listSequences(transaction);
        return { tables, sequences, migrations, records: await listFiles(transaction) };
      },
    );
    const files = await inBatches(records, (record) => saveFile(project, sql, folder, record));
    const manifest: Manifest = {
      format: FORMAT,
      takenAt,
      ...database,
      files: files.filter((file) => file !== undefined),
    };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await sql.end();
  }
}
