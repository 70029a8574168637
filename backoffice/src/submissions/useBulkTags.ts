import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { usePortions } from "../lists/usePortions.ts";
import type { EntryOutcome, OutcomeCounts } from "./statusOutcomes.ts";

/** What becomes of entries that get a tag or lose it, as preview_submission_tags tells it (docs/api.md). */
interface TagPreview {
  since: string;
  outcomes: OutcomeCounts;
}

/** Asks what becomes of entries that get a tag or lose it, changes them in portions, and takes that back. */
export function useBulkTags(ids: readonly string[], tag: string, isOn: boolean) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const key = useId();
  const change = (is_on: boolean) => {
    return async (portion: string[]): Promise<EntryOutcome[]> => {
      if (!preview.data) throw new Error("Nothing is changed without a preview.");
      const { since } = preview.data;
      return dataProvider.callDatabase("set_submission_tags", { ids: portion, tag, is_on, since });
    };
  };
  const setting = usePortions(change(isOn));
  const undoing = usePortions(change(!isOn));
  const preview = useQuery({
    // Not by the ids: there may be 20,000.
    queryKey: ["submissions", "tags-preview", key, tag, isOn],
    queryFn: async () => {
      const args = { ids: [...ids], tag, is_on: isOn };
      const answer: unknown = await dataProvider.callDatabase("preview_submission_tags", args);
      return answer as TagPreview;
    },
    gcTime: 0,
    // Its moment holds the change and the way back together.
    enabled: tag !== "" && setting.step === "ready",
    refetchOnWindowFocus: false,
  });
  const changed = setting.answers.filter(({ outcome }) => outcome === "changes");
  return {
    preview,
    setting,
    undoing,
    setTags: () => void setting.start(ids),
    /** The other way round for those that were changed; undefined where none was. */
    undo: changed.length > 0 ? () => void undoing.start(changed.map(({ id }) => id)) : undefined,
  };
}
