import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { openTarget } from "./fileTarget.ts";
import type { PrepareFile } from "./useDownload.ts";
import { type RowsOf, useReadRows } from "./useReadRows.ts";

interface RowsFile {
  rows: RowsOf;
  name: string;
  /** How many rows it will have, as far as that is known. */
  expected: number;
}

/** What makes the CSV file of a list's rows. A file is saved for those alone who still have their role. */
export function useRowsFile() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const read = useReadRows();
  return ({ rows, name, expected }: RowsFile): PrepareFile =>
    async (signal, onProgress, persist) => {
      const target = await openTarget(name, expected);
      try {
        const { exportRows } = await import("./exportRows.ts");
        const pages = read(rows, signal, persist);
        const count = await exportRows(pages, rows.list.columns, target.write, onProgress);
        await dataProvider.assertRole();
        signal.throwIfAborted();
        return { file: await target.finish(), rows: count, name: target.name };
      } catch (error) {
        await target.discard();
        throw error;
      }
    };
}
