import { type Identifier, useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { Row, RowRequest } from "../data/keyset.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import { EXPORTED_LISTS, type ExportedList, sourcesOf } from "./lists.ts";
import type { PrepareFile } from "./useDownload.ts";

interface ExportButtonProps {
  list: ExportedList;
  /** The rows to take; all that match the list's search and filters unless given. */
  ids?: readonly Identifier[];
}

/** Saves rows of the list, in its order, as a CSV file. */
export function ExportButton({ list, ids }: ExportButtonProps) {
  const { filterValues, sort, total = 0 } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { resource, columns } = EXPORTED_LISTS[list];

  const prepare: PrepareFile = async (signal, onProgress) => {
    const [{ exportRows }, { onlyThose, readAllRows }] = await Promise.all([
      import("./exportRows.ts"),
      import("../data/keyset.ts"),
    ]);
    const selection = { filter: filterValues, columns: sourcesOf(columns, sort), signal };
    const read = (request: RowRequest) => dataProvider.readRows<Row>(resource, selection, request);
    const pages = onlyThose(readAllRows(read, sort), ids);
    const written = await exportRows(pages, columns, onProgress);
    await dataProvider.assertAdmin();
    return { ...written, name: datedFileName(list, "csv") };
  };

  const rowsShown = ids?.length ?? total;
  return (
    <DownloadButton
      label={ids ? "CSV of the selected" : "Download CSV"}
      unit="rows"
      total={rowsShown}
      rowsShown={rowsShown}
      prepare={prepare}
    />
  );
}
