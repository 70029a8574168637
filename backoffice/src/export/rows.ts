import { type Identifier, type SortPayload, useDataProvider } from "react-admin";
import { isTransient } from "#common/serverFailure.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { readAllRows, readByIds } from "../data/keyset.ts";
import type { Row, RowRequest } from "../data/listQuery.ts";
import { csvParts, type Exported, sourcesOf } from "./cells.ts";
import { CSV_TYPE } from "./csv.ts";
import type { PrepareFile } from "./DownloadButton.tsx";

/** Which rows of a list to read. */
interface RowsOf {
  list: Exported;
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  /** The rows to read; by default all rows that match the filter. */
  ids?: readonly Identifier[] | undefined;
}

/** How long to wait before a request is repeated. */
const PAUSES_MS = [1_000, 4_000];

/** Makes a request, and repeats it up to twice if no answer arrives. */
export async function retried<Result>(
  request: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (const pause of PAUSES_MS) {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
    }
  }
  return request();
}

/** Reads rows of a list page by page, with the columns of its file. */
export function useReadRows() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return async function* ({ list, filter, sort, ids }: RowsOf, signal: AbortSignal) {
    const selection = { filter: ids ? {} : filter, columns: sourcesOf(list.columns, sort), signal };
    const read = (request: RowRequest) =>
      retried(() => dataProvider.readRows<Row>(list.resource, selection, request), signal);
    const pages = ids ? readByIds(read, sort, ids) : readAllRows(read, sort, list.rowsAtOnce);
    const { complete = async (rows: Row[]) => rows } = list;
    for await (const rows of pages) yield await retried(() => complete(rows, dataProvider), signal);
  };
}

/** Creates the CSV file of rows of a list. */
export function useRowsFile() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const read = useReadRows();
  return (rows: RowsOf, name: string): PrepareFile =>
    async (signal, onProgress) => {
      // One Blob for each page: the browser may keep it outside the script's memory.
      const parts: Blob[] = [];
      let count = 0;
      for await (const part of csvParts(read(rows, signal), rows.list.columns)) {
        parts.push(new Blob([part.text]));
        count += part.rows;
        onProgress(count);
      }
      // The views have no rows for people who lost their role: without this, the file would be cut short.
      await dataProvider.assertRole();
      return { file: new Blob(parts, { type: CSV_TYPE }), rows: count, name };
    };
}
