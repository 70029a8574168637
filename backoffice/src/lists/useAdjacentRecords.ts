import { type SortPayload, usePrevNextController } from "react-admin";
import { ONLY_IDS } from "../data/listQuery.ts";

/**
 * The records before and after this one in the list. Its order is read once, as ids: "static" keeps it when the page is
 * refreshed, so that a record that no longer matches the filter, because it was just decided, keeps its place.
 * @param sort The order of the list, unless another one was chosen.
 * @param gcTime How long the order is kept while it is not shown; by default, not at all.
 */
export const useAdjacentRecords = (sort: SortPayload, gcTime = 0) =>
  usePrevNextController({
    limit: 20_000,
    sort,
    queryOptions: { meta: ONLY_IDS, staleTime: "static", gcTime },
  });
