import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { SubmissionChange } from "../data/submissionChanges.ts";
import { useBatches } from "../lists/useBatches.ts";
import type { Submission } from "../records/submission.ts";

/** How many entries have which outcome (docs/api.md, change_submissions). */
export type OutcomeCounts = Readonly<Record<string, number>>;

/** What preview_submission_changes returns. */
export interface ChangePreview {
  since: string;
  outcomes: OutcomeCounts;
  first: Pick<
    Submission,
    "id" | "receipt_number" | "idea_name" | "submitter_name" | "submitted_at" | "status"
  >[];
}

/** Previews a change of many entries, makes it in batches, and undoes it. */
export function useBulkChange(ids: readonly string[], change: SubmissionChange) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const own = useId();
  const request =
    (name: "change_submissions" | "undo_submission_changes") =>
    async (batch: string[]): Promise<{ id: string; outcome: string }[]> => {
      if (!preview.data) throw new Error("Nothing is changed without a preview.");
      const { since } = preview.data;
      return dataProvider.callDatabase(name, { ids: batch, change, since });
    };
  const changing = useBatches(request("change_submissions"));
  const undoing = useBatches(request("undo_submission_changes"));
  const preview = useQuery({
    // Without the ids: there may be 20,000. Which reason it is changes nothing of it.
    queryKey: [
      "submissions",
      own,
      { ...change, reason: "reason" in change && change.reason !== "" },
    ],
    queryFn: async () => {
      const args = { ids: [...ids], change };
      const answer: unknown = await dataProvider.callDatabase("preview_submission_changes", args);
      return answer as ChangePreview;
    },
    gcTime: 0,
    // The change and its undo need the moment of the preview, so it is not read again.
    enabled: changing.step === "ready" && !("tag" in change && change.tag === ""),
    refetchOnWindowFocus: false,
  });
  const changed = changing.answers.filter(({ outcome }) => outcome === "changes");
  return {
    preview,
    changing,
    undoing,
    start: () => void changing.start(ids),
    /** For those that were changed; undefined without any. */
    undo: changed.length > 0 ? () => void undoing.start(changed.map(({ id }) => id)) : undefined,
  };
}
