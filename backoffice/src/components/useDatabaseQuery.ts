import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Answer, Arguments, FunctionName, Totals } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";

/** Reads the answer of a database function. `useChange` calls functions that change something. */
export function useDatabaseQuery<Name extends FunctionName, Data = Answer<Name>>(
  name: Name,
  args: Arguments<Name>,
  options: Omit<UseQueryOptions<Answer<Name>, Error, Data>, "queryFn" | "queryKey"> & {
    /** Further parts of the query key, such as a version. */
    queryKey?: readonly unknown[];
  } = {},
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { queryKey = [], ...others } = options;
  return useQuery({
    ...others,
    queryKey: [name, args, ...queryKey],
    queryFn: () => dataProvider.callDatabase(name, args),
  });
}

/** Reads the row of a view of totals, or only some of its columns: the database computes only those. */
export function useTotals<View extends keyof Totals>(
  view: View,
  {
    columns,
    ...options
  }: {
    columns?: readonly (keyof Totals[View] & string)[];
    enabled?: boolean;
    refetchInterval?: number;
  } = {},
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    ...options,
    queryKey: [view, columns],
    queryFn: () => dataProvider.readTotals(view, columns),
  });
}
