import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { fileSize } from "#common/fileSize.ts";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { inParallel } from "../backup/inParallel.ts";
import type { Manifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restoreBackup.ts";
import { upload } from "../backup/storage.ts";
import { takeBackup } from "../backup/takeBackup.ts";
import type { StackAddresses } from "../stack/config.ts";
import { startStackProcess } from "../stack/stackProcess.ts";
import { documentOf } from "../testing/world/pdf.ts";
import { addParticipants } from "./participants.ts";
import { megabytes, type Row, type Table } from "./table.ts";

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000);
const LARGE_DOCUMENTS = Number(process.env.BENCH_LARGE_DOCUMENTS ?? 24);

/** Submitted entries of as many people, each with a document of so many bytes. */
async function addEntries(stack: StackAddresses, count: number, bytes: number): Promise<void> {
  await addParticipants(stack, count);
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const entries = await sql<{ id: string }[]>`
      insert into public.submissions
        (created_by, idea_name, description, submitted_at, receipt_number)
      select id, 'Idea of ' || email, repeat('It tells. ', 200), now(),
        'E-' || to_char(nextval('private.receipt_numbers'), 'FM000000')
      from auth.users returning id`;
    await inParallel(entries, async ({ id }) => {
      const content = documentOf(id, bytes);
      const file = { bucket: "submissions", path: `${id}/${id}/idea.pdf`, type: "application/pdf" };
      await upload(stack, file, content);
    });
    await sql`
      update public.submissions entry
      set file_path = name, file_name = 'idea.pdf', file_size = (metadata ->> 'size')::int
      from storage.objects where name like entry.id || '/%'`;
  } finally {
    await sql.end();
  }
}

async function secondsOf<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const begun = performance.now();
  const result = await work();
  return [result, (performance.now() - begun) / 1000];
}

function rowOf(name: string, { tables, files }: Manifest, seconds: number): Row {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return {
    name,
    figures: {
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
      MB: megabytes(bytes),
      seconds: seconds.toFixed(1),
      "files per second": (files.length / seconds).toFixed(0),
      "MB per second": megabytes(bytes / seconds),
    },
  };
}

async function measure(what: string, count: number, bytes: number): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-backup-"));
  const source = await startStackProcess();
  const target = await startStackProcess();
  try {
    await addEntries(source.addresses, count, bytes);
    const [saved, saving] = await secondsOf(() => takeBackup(source.addresses, folder));
    const [restored, restoring] = await secondsOf(() => restoreBackup(target.addresses, folder));
    return [
      rowOf(`backup: ${count} ${what}`, saved, saving),
      rowOf(`restore: ${count} ${what}`, restored, restoring),
    ];
  } finally {
    await Promise.all([source.stop(), target.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long a backup and a restore take: of many entries with small documents, and of a few with large ones. */
export async function measureRestore(): Promise<Table[]> {
  const { maxBytes } = DOCUMENT_LIMITS.submissions;
  return [
    {
      title: "Backup and restore",
      rows: [
        ...(await measure(`entries, documents of ${fileSize(1)}`, ENTRIES, 0)),
        ...(await measure(
          `entries, documents of ${fileSize(maxBytes)}`,
          LARGE_DOCUMENTS,
          maxBytes,
        )),
      ],
    },
  ];
}
