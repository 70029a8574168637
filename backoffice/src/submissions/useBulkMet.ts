import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { CountedPreview } from "./statusOutcomes.ts";
import { useBulkChange } from "./useBulkChange.ts";

/** What is left of many checklists is met; the way back is what the caller has met by it. */
export function useBulkMet(ids: readonly string[]) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useBulkChange({
    ids,
    key: ["met-preview"],
    readPreview: async () => {
      const answer: unknown = await dataProvider.callDatabase("preview_rest_met", {
        ids: [...ids],
      });
      return answer as CountedPreview;
    },
    change: (portion, since, isUndo) =>
      dataProvider.callDatabase("set_rest_met", { ids: portion, is_met: !isUndo, since }),
  });
}
