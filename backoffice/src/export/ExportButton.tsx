import { type Identifier, useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import { EXPORTED_LISTS, type ExportedList } from "./lists.ts";
import type { PrepareFile } from "./useDownload.ts";
import { useReadRows } from "./useReadRows.ts";

interface ExportButtonProps {
  list: ExportedList;
  /** The rows to take; all that match the list's search and filters unless given. */
  ids?: readonly Identifier[];
}

/** Saves rows of the list, in its order, as a CSV file. */
export function ExportButton({ list, ids }: ExportButtonProps) {
  const { filterValues, sort, total = 0, meta } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const read = useReadRows();

  const prepare: PrepareFile = async (signal, onProgress, persist) => {
    const { exportRows } = await import("./exportRows.ts");
    const exported = EXPORTED_LISTS[list];
    const pages = read({ list: exported, filter: filterValues, sort, ids }, signal, persist);
    const written = await exportRows(pages, exported.columns, onProgress);
    await dataProvider.assertRole();
    return { ...written, name: datedFileName(list, "csv") };
  };

  const rowsShown = ids?.length ?? total;
  return (
    <DownloadButton
      label={ids ? "CSV of the selected" : "Download CSV"}
      unit="rows"
      total={meta?.hasMore ? undefined : rowsShown}
      rowsShown={rowsShown}
      hasMore={meta?.hasMore}
      prepare={prepare}
    />
  );
}
