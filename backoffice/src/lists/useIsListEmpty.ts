import { useListContext } from "react-admin";

/** Whether the list has no rows at all, rather than none that match its search and filters. */
export function useIsListEmpty(): boolean {
  const { data, filterValues } = useListContext();
  return data?.length === 0 && Object.keys(filterValues).length === 0;
}
