import type { UseQueryResult } from "@tanstack/react-query";
import { type RaRecord, useGetList } from "react-admin";
import type { ResourceName } from "../data/resources.ts";

const QUERY = {
  sort: { field: "id", order: "ASC" },
  pagination: { page: 1, perPage: 100_000 },
} as const;

/**
 * All rows of a list that match the filter, in the order of their ids.
 * @param columns The columns to read; by default all.
 */
export function useAllRows<Row extends object>(
  resource: ResourceName,
  filter: Readonly<Record<string, string>>,
  columns?: readonly (keyof Row & string)[],
): UseQueryResult<Row[]> {
  const meta = { columns: columns ? [...new Set(["id", ...columns])] : ["*"] };
  return useGetList<Row & RaRecord>(resource, { ...QUERY, filter, meta });
}
