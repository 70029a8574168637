import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { CountedPreview } from "./statusOutcomes.ts";
import { useBulkChange } from "./useBulkChange.ts";

/** One tag for many, put on or taken off; the way back is the other way round. */
export function useBulkTags(ids: readonly string[], tag: string, isOn: boolean) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useBulkChange({
    ids,
    key: ["tags-preview", tag, isOn],
    isKnown: tag !== "",
    readPreview: async () => {
      const args = { ids: [...ids], tag, is_on: isOn };
      const answer: unknown = await dataProvider.callDatabase("preview_submission_tags", args);
      return answer as CountedPreview;
    },
    change: (portion, since, isUndo) =>
      dataProvider.callDatabase("set_submission_tags", {
        ...{ ids: portion, tag, is_on: isOn !== isUndo, since },
      }),
  });
}
