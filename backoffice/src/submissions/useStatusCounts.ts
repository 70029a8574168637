import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { SUBMISSION_STATUSES } from "#shared/facts.ts";
import type { StatusCounts } from "./results.ts";

/** How many submissions have each status. */
export function useStatusCounts() {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ["submissions", "status-counts"],
    queryFn: async () => {
      const counts: StatusCounts = { received: 0, under_review: 0, selected: 0, declined: 0 };
      await Promise.all(
        SUBMISSION_STATUSES.map(async ({ value }) => {
          const { total } = await dataProvider.getList("submissions", {
            filter: { status: value },
            pagination: { page: 1, perPage: 1 },
            sort: { field: "id", order: "ASC" },
          });
          counts[value] = total ?? 0;
        }),
      );
      return counts;
    },
  });
}
