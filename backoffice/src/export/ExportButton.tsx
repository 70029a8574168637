import { type Identifier, useListContext } from "react-admin";
import type { Exported } from "./cells.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import { useRowsFile } from "./useRowsFile.ts";

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
  const rowsFile = useRowsFile();
  const rowsShown = ids?.length ?? total;
  return (
    <DownloadButton
      label={label ?? (ids ? "CSV of the selected" : "Download CSV")}
      text={ids && "CSV"}
      unit="rows"
      total={meta?.hasMore ? undefined : rowsShown}
      rowsShown={rowsShown}
      hasMore={meta?.hasMore}
      prepare={rowsFile({
        rows: { list, filter: filterValues, sort, ids },
        name: datedFileName(name, "csv"),
        expected: rowsShown,
      })}
    />
  );
}
