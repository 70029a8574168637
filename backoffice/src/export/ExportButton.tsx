import { type Identifier, useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { Filter } from "../data/listQuery.ts";
import type { Exported } from "./cells.ts";
import { DownloadButton, DownloadMenu } from "./DownloadButton.tsx";
import type { DownloadItem } from "./downloadItem.ts";
import { EXPORTED_LISTS } from "./lists.ts";
import { useCsvFile } from "./rows.ts";

interface ListDownload {
  list: Exported | keyof typeof EXPORTED_LISTS;
  /** Filters in addition to those that the list shows. */
  filter?: Filter;
  /** The rows to export; by default all rows that match the list's search and filters. */
  ids?: readonly Identifier[] | undefined;
  label?: string;
}

function useListDownload(props: ListDownload): DownloadItem {
  const { filter, ids, label = "Download CSV" } = props;
  const list = typeof props.list === "string" ? EXPORTED_LISTS[props.list] : props.list;
  const { filterValues, sort, total = 0, meta } = useListContext();
  const rowsFile = useCsvFile();
  const rows = ids?.length ?? total;
  return {
    label,
    unit: "rows",
    // A search among all accounts stops counting.
    total: meta?.hasMore ? undefined : rows,
    isEmpty: rows === 0,
    prepare: rowsFile({ list, filter: { ...filterValues, ...filter }, sort, ids }),
  };
}

/**
 * Downloads rows of the list, in its order, as a CSV file. react-admin's button reads all rows with one request; a list
 * can have 200,000 (docs/performance.md), read in pages with progress and Cancel.
 */
export function ExportButton(props: ListDownload) {
  return <DownloadButton {...useListDownload(props)} />;
}

/** Downloads submissions, their checklists or their documents. */
export function SubmissionExports({ ids }: Pick<ListDownload, "ids">) {
  const { filterValues: filter, sort } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const rows = useListDownload({ list: "submissions", ids });
  const checklists = useListDownload({
    list: "eligibility",
    ids,
    label: "Download checklists (CSV)",
  });
  const documents: DownloadItem = {
    label: "Download documents",
    unit: "documents",
    isEmpty: rows.isEmpty,
    prepare: async (signal, onProgress) => {
      const { zipDocuments } = await import("./documents.ts");
      return zipDocuments(dataProvider, { filter, sort, ids }, signal, onProgress);
    },
  };
  return <DownloadMenu label="Export" items={[rows, checklists, documents]} />;
}
