import { useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import type { PrepareFile } from "./useDownload.ts";

/** Saves the documents of all entries that match the list's search and filters as a ZIP file. */
export function DocumentsButton() {
  const { filterValues, sort, total } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();

  const prepare: PrepareFile = async (signal, onProgress) => {
    const { prepareDocuments } = await import("./prepareDocuments.ts");
    const selection = { filter: filterValues, sort, signal };
    const file = await prepareDocuments(dataProvider, selection, onProgress);
    return { file, name: datedFileName("submissions", "zip") };
  };

  return (
    <DownloadButton
      label="Download documents"
      unit="documents"
      disabled={!total}
      prepare={prepare}
    />
  );
}
