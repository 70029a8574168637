import { type Identifier, useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { Exported } from "./cells.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import type { PrepareFile } from "./useDownload.ts";
import { useReadRows } from "./useReadRows.ts";

interface ExportButtonProps {
  /** The beginning of the file's name. */
  name: string;
  list: Exported;
  /** The rows to take; all that match the list's search and filters unless given. */
  ids?: readonly Identifier[];
  /** What the button says, where there is more than one. */
  label?: string;
}

/** Saves rows of the list, in its order, as a CSV file. */
export function ExportButton({ name, list, ids, label }: ExportButtonProps) {
  const { filterValues, sort, total = 0, meta } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const read = useReadRows();

  const prepare: PrepareFile = async (signal, onProgress, persist) => {
    const { exportRows } = await import("./exportRows.ts");
    const pages = read({ list, filter: filterValues, sort, ids }, signal, persist);
    const written = await exportRows(pages, list.columns, onProgress);
    await dataProvider.assertRole();
    return { ...written, name: datedFileName(name, "csv") };
  };

  const rowsShown = ids?.length ?? total;
  return (
    <DownloadButton
      label={label ?? (ids ? "CSV of the selected" : "Download CSV")}
      unit="rows"
      total={meta?.hasMore ? undefined : rowsShown}
      rowsShown={rowsShown}
      hasMore={meta?.hasMore}
      prepare={prepare}
    />
  );
}
