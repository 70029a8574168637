import { type Identifier, useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { Exported } from "./cells.ts";
import { DownloadButton, type DownloadItem, DownloadMenu } from "./DownloadButton.tsx";
import { datedFileName } from "./fileName.ts";
import { EXPORTED_LISTS } from "./lists.ts";
import { useRowsFile } from "./rows.ts";

interface ListDownload {
  /** The beginning of the file's name. */
  name: string;
  list: Exported;
  /** The rows to export; by default all rows that match the list's search and filters. */
  ids?: readonly Identifier[] | undefined;
  label?: string;
}

function useListDownload({ name, list, ids, label = "Download CSV" }: ListDownload): DownloadItem {
  const { filterValues, sort, total = 0, meta } = useListContext();
  const rowsFile = useRowsFile();
  const rowsShown = ids?.length ?? total;
  return {
    label,
    unit: "rows",
    total: meta?.hasMore ? undefined : rowsShown,
    rowsShown,
    hasMore: Boolean(meta?.hasMore),
    prepare: rowsFile({ list, filter: filterValues, sort, ids }, datedFileName(name, "csv")),
  };
}

/**
 * Downloads rows of the list, in its order, as a CSV file. react-admin's button reads all rows with one request; a list
 * can have 200,000 (docs/performance.md), read in pages with progress and Stop.
 */
export function ExportButton(props: ListDownload) {
  return <DownloadButton {...useListDownload(props)} />;
}

/** Downloads submissions, their checklists or their documents. */
export function SubmissionExports({ ids }: Pick<ListDownload, "ids">) {
  const { filterValues: filter, sort, total = 0 } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const documents: DownloadItem = {
    label: "Download documents",
    unit: "documents",
    rowsShown: ids?.length ?? total,
    prepare: async (signal, onProgress) => {
      const { prepareDocuments } = await import("./documents.ts");
      const selection = { filter, sort, signal, ids };
      const prepared = await prepareDocuments(dataProvider, selection, onProgress);
      return { ...prepared, name: datedFileName("submissions", "zip") };
    },
  };
  const { submissions, eligibility } = EXPORTED_LISTS;
  const items = [
    useListDownload({ name: "submissions", list: submissions, ids }),
    useListDownload({
      name: "eligibility",
      list: eligibility,
      ids,
      label: "Download checklists (CSV)",
    }),
    documents,
  ];
  return <DownloadMenu label="Export" items={items} />;
}
