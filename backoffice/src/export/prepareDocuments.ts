import type { Identifier, SortPayload } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { onlyThose, type RowRequest, readAllRows } from "../data/keyset.ts";
import { DOCUMENT_COLUMNS, type DocumentedEntry, exportDocuments } from "./exportDocuments.ts";
import { sourcesOf } from "./lists.ts";
import { openDocument } from "./openDocument.ts";

interface Selection {
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  signal: AbortSignal;
  /** The entries to take; all of the list unless given. */
  ids: readonly Identifier[] | undefined;
}

/** Reads the entries of the list, then their documents. */
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
  const read = (request: RowRequest) =>
    dataProvider.readRows<DocumentedEntry>("submissions", { filter, columns, signal }, request);
  for await (const rows of onlyThose(readAllRows(read, sort), ids)) entries.push(...rows);
  await dataProvider.assertAdmin();
  const open = (path: string) => openDocument(dataProvider.readDocument, path, signal);
  const total = entries.filter(({ file_path }) => file_path).length;
  const file = await exportDocuments(entries, open, (done) => onProgress(done, total));
  return { file, rows: entries.length };
}
