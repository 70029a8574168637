import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { StackError } from "../stack/config.ts";
import {
  type Manifest,
  readManifest,
  type SavedTable,
  tableFile,
  uploadedFile,
} from "./manifest.ts";
import { connect, type Project } from "./project.ts";
import { inBatches, upload } from "./storage.ts";
import { advanceSequences, listMigrations, listTables, quoted, withColumns } from "./tables.ts";

/** @throws StackError unless the project is new, because a restore would mix its data with the backup's. */
async function requireNewProject(sql: postgres.Sql, manifest: Manifest): Promise<void> {
  const migrations = await listMigrations(sql).catch(() => []);
  if (migrations.join() !== manifest.migrations.join()) {
    throw new StackError(
      `The backup is of migration ${manifest.migrations.at(-1)}, the project has ${migrations.at(-1) ?? "none"}: apply the migrations of the backup's release first.`,
    );
  }
  const [account] = await sql`select from auth.users limit 1`;
  if (account) {
    throw new StackError("The project has accounts already: restore into a new, empty one.");
  }
  const present = new Map((await listTables(sql)).map((table) => [quoted(table), table.columns]));
  for (const table of manifest.tables) {
    const missing = table.columns.filter((name) => !present.get(quoted(table))?.includes(name));
    if (missing.length > 0) {
      throw new StackError(
        `${quoted(table)} has no ${missing.join(", ")} here: the project's Supabase is older than the backup's.`,
      );
    }
  }
}

async function restoreTable(
  sql: postgres.TransactionSql,
  folder: string,
  table: SavedTable,
): Promise<void> {
  const rows = await sql.unsafe(`copy ${withColumns(table)} from stdin`).writable();
  await pipeline(createReadStream(tableFile(folder, table)), rows);
}

async function restoreRows(
  sql: postgres.TransactionSql,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await sql`set local statement_timeout = 0`;
  // Without triggers: the backup already contains their effects (profiles, emails, audit).
  await sql`set local session_replication_role = replica`;
  // A new project has initial rows (initial_data.sql), but no accounts.
  const initialized = manifest.tables.filter(({ schema }) => schema !== "auth").map(quoted);
  await sql.unsafe(`truncate ${initialized.join(", ")}`);
  for (const table of manifest.tables) {
    await restoreTable(sql, folder, table);
  }
  await advanceSequences(sql, manifest.sequences);
  // The API has recorded no owner for these uploads.
  const records = JSON.stringify(manifest.files);
  await sql`
    update storage.objects
    set owner_id = file."ownerId", created_at = file."createdAt"
    from json_to_recordset(${records}::text::json)
      as file (bucket text, path text, "ownerId" text, "createdAt" timestamptz)
    where bucket_id = file.bucket and name = file.path`;
}

/**
 * Restores a backup into a project with the same migrations and no accounts. The database changes in one
 * transaction, so the command can be repeated after a failure.
 * @throws StackError when the backup is damaged, the project is not new, or a file is rejected.
 */
export async function restoreBackup(project: Project, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const sql = connect(project.dbUrl);
  try {
    await requireNewProject(sql, manifest);
    await inBatches(manifest.files, async (file) => {
      await upload(project, file, new Uint8Array(await readFile(uploadedFile(folder, file))));
    });
    await sql.begin((transaction) => restoreRows(transaction, folder, manifest));
    return manifest;
  } finally {
    await sql.end();
  }
}
