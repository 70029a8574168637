import type { SortPayload } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { DOCUMENT_COLUMNS, type DocumentedEntry, exportDocuments } from "./exportDocuments.ts";
import { type RowRequest, readAllRows } from "./keyset.ts";
import { sourcesOf } from "./lists.ts";
import { openDocument } from "./openDocument.ts";

interface Selection {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  signal: AbortSignal;
}

/** Reads all entries of the list, then their documents. */
export async function prepareDocuments(
  dataProvider: AdminDataProvider,
  { filter, sort, signal }: Selection,
  onProgress: (documents: number, total: number) => void,
): Promise<Blob> {
  const columns = sourcesOf(
    DOCUMENT_COLUMNS.map((source) => ({ label: source, source })),
    sort,
  );
  const entries: DocumentedEntry[] = [];
  const read = (request: RowRequest) =>
    dataProvider.readRows<DocumentedEntry>("submissions", { filter, columns, signal }, request);
  for await (const rows of readAllRows(read, sort)) entries.push(...rows);
  await dataProvider.assertAdmin();
  const open = (path: string) => openDocument(dataProvider.readDocument, path, signal);
  const total = entries.filter(({ file_path }) => file_path).length;
  return exportDocuments(entries, open, (done) => onProgress(done, total));
}
