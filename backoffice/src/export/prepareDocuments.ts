import type { Identifier, SortPayload } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type RowRequest, readAllRows, readThose } from "../data/keyset.ts";
import { sourcesOf } from "./cells.ts";
import { DOCUMENT_COLUMNS, type DocumentedEntry, exportDocuments } from "./exportDocuments.ts";
import { openDocument } from "./openDocument.ts";
import type { Persist } from "./useDownload.ts";

interface Selection {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  signal: AbortSignal;
  /** The entries to take; all of the list unless given. */
  ids: readonly Identifier[] | undefined;
  /** Makes a request, again after the connection was cut. */
  persist: Persist;
}

/** Reads the entries of the list, then their documents. */
export async function prepareDocuments(
  dataProvider: AdminDataProvider,
  { filter, sort, signal, ids, persist }: Selection,
  onProgress: (documents: number, total: number) => void,
): Promise<{ file: Blob; rows: number }> {
  const columns = sourcesOf(
    DOCUMENT_COLUMNS.map((source) => ({ label: source, source })),
    sort,
  );
  const entries: DocumentedEntry[] = [];
  const selection = { filter: ids ? {} : filter, columns, signal };
  const read = (request: RowRequest) =>
    persist(() => dataProvider.readRows<DocumentedEntry>("submissions", selection, request));
  const pages = ids ? readThose(read, sort, ids) : readAllRows(read, sort);
  for await (const rows of pages) entries.push(...rows);
  await dataProvider.assertRole();
  const open = (path: string) =>
    persist(() => openDocument(dataProvider.readDocument, path, signal));
  const total = entries.filter(({ file_path }) => file_path).length;
  const file = await exportDocuments(entries, open, (done) => onProgress(done, total));
  return { file, rows: entries.length };
}
