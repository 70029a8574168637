import { downloadZip } from "client-zip";
import type { Identifier, SortPayload } from "react-admin";
import { serverFailure } from "#common/serverFailure.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { readAllRows, readByIds } from "../data/keyset.ts";
import type { RowRequest } from "../data/listQuery.ts";
import type { Submission } from "../records/submission.ts";
import { statusLabel, submitterOf } from "../records/submission.ts";
import { sourcesOf } from "./cells.ts";
import { csvFile } from "./csv.ts";
import { safeFileName, uniqueNames } from "./fileName.ts";
import { retried } from "./rows.ts";

/** A submission in the index of the ZIP file. */
export type DocumentedEntry = Pick<
  Submission,
  | "id"
  | "receipt_number"
  | "idea_name"
  | "submitter_name"
  | "submitter_email"
  | "status"
  | "file_name"
  | "file_path"
>;

/** The columns of the view admin_submissions that the ZIP file needs. */
const DOCUMENT_COLUMNS = [
  "id",
  "receipt_number",
  "idea_name",
  "submitter_name",
  "submitter_email",
  "status",
  "file_name",
  "file_path",
] as const satisfies (keyof DocumentedEntry)[];

/** Opens the document at a path; undefined if there is none. */
type OpenDocument = (path: string) => Promise<Blob | undefined>;

const INDEX_HEAD = [
  "Receipt number",
  "Idea name",
  "Submitter",
  "Submitter email",
  "Status",
  "Document",
  "File in this ZIP",
  "Note",
];

/**
 * Puts the documents of submissions into a ZIP file, with an index of all submissions. The index names
 * missing documents. Any other failure rejects, because an incomplete ZIP file is worse than none.
 * @param onProgress Called after each document with the number of documents so far.
 */
export function exportDocuments(
  entries: readonly DocumentedEntry[],
  open: OpenDocument,
  onProgress: (documents: number) => void,
): Promise<Blob> {
  async function* files() {
    const index = [INDEX_HEAD];
    const nameOnce = uniqueNames();
    nameOnce("index.csv");
    let count = 0;
    for (const entry of entries) {
      const path = entry.file_path;
      const document = path ? await open(path) : undefined;
      const name = document ? nameOnce(nameInZip(entry)) : "";
      index.push(indexLine(entry, name));
      if (document) yield { name, input: document, lastModified: new Date() };
      if (path) onProgress(++count);
    }
    yield { name: "index.csv", input: csvFile(index), lastModified: new Date() };
  }
  return downloadZip(files()).blob();
}

/** The receipt number comes first, so that files sort by the time of submission. */
function nameInZip({ receipt_number, file_name }: DocumentedEntry): string {
  return safeFileName([receipt_number, file_name].filter(Boolean).join(" "));
}

function indexLine(entry: DocumentedEntry, name: string): string[] {
  const missing = entry.file_path ? "The document is missing" : "No document";
  return [
    entry.receipt_number ?? "",
    entry.idea_name,
    submitterOf(entry),
    entry.submitter_email ?? "",
    statusLabel(entry.status),
    entry.file_name ?? "",
    name,
    name ? "" : missing,
  ];
}

interface Selection {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  signal: AbortSignal;
  /** The submissions to export; by default all of the list. */
  ids?: readonly Identifier[] | undefined;
}

/** Reads the submissions of the list, then their documents. */
export async function prepareDocuments(
  dataProvider: AdminDataProvider,
  { filter, sort, signal, ids }: Selection,
  onProgress: (documents: number, total: number) => void,
): Promise<{ file: Blob; rows: number }> {
  const columns = sourcesOf(
    DOCUMENT_COLUMNS.map((source) => ({ label: source, source })),
    sort,
  );
  const entries: DocumentedEntry[] = [];
  const selection = { filter: ids ? {} : filter, columns, signal };
  const read = (request: RowRequest) =>
    retried(
      () => dataProvider.readRows<DocumentedEntry>("submissions", selection, request),
      signal,
    );
  const pages = ids ? readByIds(read, sort, ids) : readAllRows(read, sort);
  for await (const rows of pages) entries.push(...rows);
  await dataProvider.assertRole();
  const open = (path: string) =>
    retried(() => openDocument(dataProvider.readDocument, path, signal), signal);
  const total = entries.filter(({ file_path }) => file_path).length;
  const file = await exportDocuments(entries, open, (done) => onProgress(done, total));
  return { file, rows: entries.length };
}

/**
 * Reads a document as the signed-in person.
 * @returns undefined if there is no such document.
 * @throws if the storage service fails.
 */
export async function openDocument(
  read: (path: string, signal: AbortSignal) => Promise<Blob>,
  path: string,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  try {
    return await read(path, signal);
  } catch (error) {
    if (serverFailure(error).status === 404) return undefined;
    throw error;
  }
}
