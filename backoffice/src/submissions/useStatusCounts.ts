import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { ONLY_IDS } from "../data/readPage.ts";
import type { StatusCounts } from "./results.ts";

/** How many submissions have each status. */
export function useStatusCounts() {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ["submissions", "status-counts"],
    queryFn: async () => {
      const counts = await Promise.all(
        SUBMISSION_STATUSES.map(async ({ value }) => {
          const { total } = await dataProvider.getList("submissions", {
            filter: { status: value },
            pagination: { page: 1, perPage: 1 },
            sort: { field: "id", order: "ASC" },
            meta: ONLY_IDS,
          });
          return [value, total ?? 0] as const;
        }),
      );
      return Object.fromEntries(counts) as StatusCounts;
    },
  });
}
