import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { usePortions } from "../lists/usePortions.ts";
import type { EntryOutcome } from "./statusOutcomes.ts";

interface BulkChange<Preview> {
  ids: readonly string[];
  /** What is to change, for the cache: never the ids, of which there may be 20,000. */
  key: readonly unknown[];
  readPreview: () => Promise<Preview>;
  /** Changes a portion, or takes it back. */
  change: (ids: string[], since: string, isUndo: boolean) => Promise<EntryOutcome[]>;
  /** Whether it is known what is to change. True unless told otherwise. */
  isKnown?: boolean;
}

/** Asks what becomes of entries that change together, changes them in portions, and takes that back. */
export function useBulkChange<Preview extends { since: string }>(of: BulkChange<Preview>) {
  const { ids, key, readPreview, change, isKnown = true } = of;
  const own = useId();
  const portion =
    (isUndo: boolean) =>
    async (some: string[]): Promise<EntryOutcome[]> => {
      if (!preview.data) throw new Error("Nothing is changed without a preview.");
      return change(some, preview.data.since, isUndo);
    };
  const setting = usePortions(portion(false));
  const undoing = usePortions(portion(true));
  const preview = useQuery({
    queryKey: ["submissions", own, ...key],
    queryFn: readPreview,
    gcTime: 0,
    // Its moment holds the change and the way back together.
    enabled: isKnown && setting.step === "ready",
    refetchOnWindowFocus: false,
  });
  const changed = setting.answers.filter(({ outcome }) => outcome === "changes");
  return {
    preview,
    setting,
    undoing,
    start: () => void setting.start(ids),
    /** For those that were changed; undefined where none was. */
    undo: changed.length > 0 ? () => void undoing.start(changed.map(({ id }) => id)) : undefined,
  };
}
