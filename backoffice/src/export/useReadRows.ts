import { type Identifier, type SortPayload, useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type Row, type RowRequest, readAllRows, readThose } from "../data/keyset.ts";
import { type Exported, sourcesOf } from "./cells.ts";
import type { Persist } from "./useDownload.ts";

export interface RowsOf {
  list: Exported;
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
  /** The rows to take; all that match the filter unless given. */
  ids?: readonly Identifier[] | undefined;
}

/** Reads the rows of a list page by page, with the columns that its file has. */
export function useReadRows() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return async function* (
    { list, filter, sort, ids }: RowsOf,
    signal: AbortSignal,
    persist: Persist,
  ) {
    const selection = { filter: ids ? {} : filter, columns: sourcesOf(list.columns, sort), signal };
    const read = (request: RowRequest) =>
      persist(() => dataProvider.readRows<Row>(list.resource, selection, request));
    const pages = ids ? readThose(read, sort, ids) : readAllRows(read, sort, list.rowsAtOnce);
    const { complete = async (rows: Row[]) => rows } = list;
    for await (const rows of pages) yield await persist(() => complete(rows, dataProvider));
  };
}
