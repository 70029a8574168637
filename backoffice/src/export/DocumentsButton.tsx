import { type Identifier, useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import type { PrepareFile } from "./useDownload.ts";

interface DocumentsButtonProps {
  /** The entries to take; all that match the list's search and filters unless given. */
  ids?: readonly Identifier[];
}

/** Saves the documents of entries of the list as a ZIP file. */
export function DocumentsButton({ ids }: DocumentsButtonProps) {
  const { filterValues, sort, total = 0 } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();

  const prepare: PrepareFile = async (signal, onProgress, persist) => {
    const { prepareDocuments } = await import("./prepareDocuments.ts");
    const selection = { filter: filterValues, sort, signal, ids, persist };
    const prepared = await prepareDocuments(dataProvider, selection, onProgress);
    return { ...prepared, name: datedFileName("submissions", "zip") };
  };

  return (
    <DownloadButton
      label={ids ? "Documents of the selected" : "Download documents"}
      text={ids && "Documents"}
      unit="documents"
      rowsShown={ids?.length ?? total}
      prepare={prepare}
    />
  );
}
