import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider, useGetOne } from "react-admin";
import type { Answer, Arguments, FunctionName } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { ONLY_ROW, type ResourceName } from "../data/resources.ts";

/** Reads the answer of a database function. `useDatabaseChange` calls functions that change something. */
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

/** Reads the row of a view that has only one. */
export function useOnlyRow<Row extends RaRecord>(
  resource: ResourceName,
  options: { enabled?: boolean; refetchInterval?: number; staleTime?: number } = {},
) {
  return useGetOne<Row>(resource, { id: ONLY_ROW }, options);
}
