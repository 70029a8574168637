import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Identifier,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
} from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import type { SubmissionStatus } from "#shared/challenge.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, isInJudging, messageFor } from "../data/errors.ts";
import { MOST_ROWS } from "../data/readPage.ts";
import { countEntries, type Submission, statusLabel } from "../records/submission.ts";

/**
 * Reads the selected entries as they are now, and sets the status of all of them or none; of more than
 * the database changes at once, portion by portion, up to the one that is refused.
 * @param onDone called when the status is set.
 */
export function useBulkStatus(
  ids: readonly Identifier[],
  status: SubmissionStatus,
  onDone: () => void,
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();

  const [changed, setChanged] = useState(0);
  const { data, isError } = useQuery({
    queryKey: ["submissions", "preview", ids],
    queryFn: () => dataProvider.getMany<Submission>("submissions", { ids: ids.map(String) }),
    gcTime: 0,
  });
  const rows = data?.data.toSorted((a, b) => a.idea_name.localeCompare(b.idea_name));
  const disqualified = rows?.filter((row) => row.disqualified_at).length ?? 0;
  const changing = rows?.filter((row) => row.status !== status && !row.disqualified_at) ?? [];

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setChanged(0);
      let changed = 0;
      for (let at = 0; at < changing.length; at += MOST_ROWS) {
        const some = changing.slice(at, at + MOST_ROWS);
        changed += await dataProvider.callDatabase("set_submission_statuses", {
          ids: some.map(({ id }) => String(id)),
          status,
          expected_updated_at: some.map(({ updated_at }) => updated_at),
        });
        setChanged(changed);
      }
      return changed;
    },
    onSuccess: (changed) => {
      notify(`${countEntries(changed)} changed to ${statusLabel(status)}.`);
      onUnselectItems();
      onDone();
      refresh();
    },
    onError: (error) => {
      console.error(error);
      // The dialogue says what to do instead.
      if (isInJudging(error)) return;
      notify(
        isConflict(error)
          ? `Somebody else has just changed some of these. ${changed ? `${countEntries(changed)} changed before` : "Nothing was changed"}: look again.`
          : messageFor(error, ADMIN_SUBMISSIONS_MESSAGES.statusFailure),
        { type: "error" },
      );
      // Reads the preview again as well.
      refresh();
    },
  });

  return {
    /** Undefined until they are read. */
    rows,
    /** Those that have another status now. */
    changing,
    /** How many keep theirs because they are disqualified. */
    disqualified,
    isError,
    /** Whether it was refused because some of them are judged. */
    isJudged: isInJudging(error),
    setStatus: () => mutate(),
    isPending,
  };
}
