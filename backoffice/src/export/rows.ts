import { type Identifier, type SortPayload, useDataProvider } from "react-admin";
import { isTransient } from "#common/serverFailure.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { readAllRows, readByIds } from "../data/keyset.ts";
import type { Filter, Row, RowRequest } from "../data/listQuery.ts";
import { cellsOf, type Exported } from "./cells.ts";
import { CSV_TYPE, csvFile, toCsv } from "./csv.ts";
import type { PrepareFile } from "./downloadItem.ts";
import { datedFileName } from "./fileName.ts";

export interface RowSelection {
  filter: Filter;
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
export async function* readPages(
  dataProvider: AdminDataProvider,
  list: Exported,
  { filter, sort, ids }: RowSelection,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const columns = new Set([...list.columns.map(({ source }) => source), sort.field, "id"]);
  const selection = { filter: ids ? {} : filter, columns: [...columns], signal };
  const read = (request: RowRequest) =>
    retried(() => dataProvider.readRows<Row>(list.resource, selection, request), signal);
  const pages = ids ? readByIds(read, sort, ids) : readAllRows(read, sort);
  yield* pages;
  // The views have no rows for people who lost their role: without this, the file would be cut short.
  await dataProvider.assertRole();
}

interface RowsFile extends RowSelection {
  list: Exported;
  /** The beginning of the file's name; by default, the name of the list. */
  name?: string;
}

export function useCsvFile() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return ({ list, name = list.resource.replaceAll("-", "_"), ...rows }: RowsFile): PrepareFile =>
    async (signal, onProgress) => {
      const { columns } = list;
      // One Blob for each page: the browser may keep it outside the script's memory.
      const parts = [csvFile([columns.map(({ label }) => label)])];
      let count = 0;
      for await (const page of readPages(dataProvider, list, rows, signal)) {
        parts.push(new Blob([toCsv(page.map((row) => cellsOf(row, columns)))]));
        count += page.length;
        onProgress(count);
      }
      return { file: new Blob(parts, { type: CSV_TYPE }), name: datedFileName(name, "csv"), count };
    };
}
