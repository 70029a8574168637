import { useDataProvider } from "react-admin";
import type { SubmissionStatus } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { readStatusPreview } from "./statusOutcomes.ts";
import { useBulkChange } from "./useBulkChange.ts";

/** One status for many; the way back gives those that were changed their former one. */
export function useBulkStatus(ids: readonly string[], status: SubmissionStatus) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useBulkChange({
    ids,
    key: ["status-preview", status],
    readPreview: () => readStatusPreview(dataProvider, [...ids], status),
    change: (portion, since, isUndo) =>
      dataProvider.callDatabase(isUndo ? "undo_submission_statuses" : "set_submission_statuses", {
        ...{ ids: portion, status, since },
      }),
  });
}
