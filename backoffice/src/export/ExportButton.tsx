import { useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import { EXPORTED_LISTS, type ExportedList, sourcesOf } from "./lists.ts";
import type { PrepareFile } from "./useDownload.ts";

interface ExportButtonProps {
  list: ExportedList;
}

/** Saves all rows that match the list's search and filters, in its order, as a CSV file. */
export function ExportButton({ list }: ExportButtonProps) {
  const { filterValues, sort, total } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { resource, columns } = EXPORTED_LISTS[list];

  const prepare: PrepareFile = async (signal, onProgress) => {
    const { exportRows } = await import("./exportRows.ts");
    const selection = { filter: filterValues, columns: sourcesOf(columns, sort), signal };
    const file = await exportRows(
      (request) => dataProvider.readRows(resource, selection, request),
      sort,
      columns,
      onProgress,
    );
    await dataProvider.assertAdmin();
    return { file, name: datedFileName(list, "csv") };
  };

  return (
    <DownloadButton
      label="Download CSV"
      unit="rows"
      total={total}
      disabled={!total}
      prepare={prepare}
    />
  );
}
