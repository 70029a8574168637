import { useQuery } from "@tanstack/react-query";
import { type SortPayload, useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { readAllRows } from "../data/keyset.ts";
import type { Row } from "../data/listQuery.ts";
import type { ResourceName } from "../data/resources.ts";

const BY_ID: SortPayload = { field: "id", order: "ASC" };
const EVERYTHING = ["*"] as const;

/**
 * All rows of a list that match the filter, read page by page in the order of their ids.
 * @param columns The columns to read; by default all.
 */
export function useAllRows<RecordType extends object>(
  resource: ResourceName,
  filter: Readonly<Record<string, string>>,
  columns: readonly (keyof RecordType & string)[] = [],
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const selectedColumns = columns.length > 0 ? [...new Set(["id", ...columns])] : EVERYTHING;
  return useQuery({
    queryKey: ["allRows", resource, filter, selectedColumns],
    queryFn: async ({ signal }) => {
      const selection = { filter, columns: selectedColumns, signal };
      const pages = readAllRows<RecordType & Row>(
        (request) => dataProvider.readRows<RecordType & Row>(resource, selection, request),
        BY_ID,
      );
      const rows: RecordType[] = [];
      for await (const page of pages) rows.push(...page);
      return rows;
    },
  });
}
