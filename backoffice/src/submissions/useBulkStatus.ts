import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useDataProvider } from "react-admin";
import type { SubmissionStatus } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { usePortions } from "../lists/usePortions.ts";
import { type EntryOutcome, readStatusPreview } from "./statusOutcomes.ts";

/** Asks what becomes of entries that get a status, sets it in portions, and takes that back. */
export function useBulkStatus(ids: readonly string[], status: SubmissionStatus) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const key = useId();
  const change = (name: "set_submission_statuses" | "undo_submission_statuses") => {
    return async (portion: string[]): Promise<EntryOutcome[]> => {
      if (!preview.data) throw new Error("Nothing is changed without a preview.");
      return dataProvider.callDatabase(name, { ids: portion, status, since: preview.data.since });
    };
  };
  const setting = usePortions(change("set_submission_statuses"));
  const undoing = usePortions(change("undo_submission_statuses"));
  const preview = useQuery({
    // Not by the ids: there may be 20,000.
    queryKey: ["submissions", "status-preview", key, status],
    queryFn: () => readStatusPreview(dataProvider, [...ids], status),
    gcTime: 0,
    // Its moment holds the change and the way back together.
    enabled: setting.step === "ready",
    refetchOnWindowFocus: false,
  });
  const changed = setting.answers.filter(({ outcome }) => outcome === "changes");
  return {
    preview,
    setting,
    undoing,
    setStatus: () => void setting.start(ids),
    /** Gives those that were changed their former status; undefined where none was. */
    undo: changed.length > 0 ? () => void undoing.start(changed.map(({ id }) => id)) : undefined,
  };
}
