import { useQuery } from "@tanstack/react-query";
import { type Identifier, type SortPayload, useDataProvider, useStore } from "react-admin";
import { ONLY_IDS } from "../data/readPage.ts";
import { NEWEST_FIRST } from "../records/submission.ts";

/** The order in which the list was left, among react-query's keys. */
export const LEFT_ORDER = ["submissions", "left-order"];

/** So many entries of a list one can walk through. */
const MOST_STEPS = 5_000;

interface ListState {
  filter: object;
  sort: SortPayload["field"];
  order: SortPayload["order"];
}

const UNTOUCHED: ListState = { filter: {}, sort: NEWEST_FIRST.field, order: NEWEST_FIRST.order };

/**
 * What comes before and after an entry in the list as it was left. That order is read once and then
 * stays, until the list is open again: an entry that no longer meets the filter, because it has just
 * been decided, keeps its place. (react-admin's own buttons would lose it.)
 */
export function useNeighbours(id: Identifier) {
  const dataProvider = useDataProvider();
  const [{ filter, sort, order }] = useStore("submissions.listParams", UNTOUCHED);
  const { data: ids = [] } = useQuery({
    queryKey: [...LEFT_ORDER, filter, sort, order],
    queryFn: async () => {
      const { data } = await dataProvider.getList("submissions", {
        filter,
        sort: { field: sort, order },
        pagination: { page: 1, perPage: MOST_STEPS },
        meta: ONLY_IDS,
      });
      return data.map((row) => row.id as Identifier);
    },
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });
  const at = ids.indexOf(id);
  if (at === -1) return undefined;
  return { previous: ids[at - 1], next: ids[at + 1], place: at + 1, total: ids.length };
}
