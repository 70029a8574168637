import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type Identifier,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
} from "react-admin";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#shared/messages.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import { countEntries, type Submission, statusLabel } from "./submission.ts";

/**
 * Reads the selected entries as they are now, and sets the status of all of them or none.
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

  const { data, isError } = useQuery({
    queryKey: ["submissions", "preview", ids],
    queryFn: () => dataProvider.getMany<Submission>("submissions", { ids: ids.map(String) }),
    gcTime: 0,
  });
  const rows = data?.data.toSorted((a, b) => a.idea_name.localeCompare(b.idea_name));
  const changing = rows?.filter((row) => row.status !== status) ?? [];

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.callDatabase("set_submission_statuses", {
        ids: changing.map(({ id }) => String(id)),
        status,
        expected_updated_at: changing.map(({ updated_at }) => updated_at),
      }),
    onSuccess: (changed) => {
      notify(`${countEntries(changed)} changed to ${statusLabel(status)}.`);
      onUnselectItems();
      onDone();
      refresh();
    },
    onError: (error) => {
      console.error(error);
      notify(
        isConflict(error)
          ? "Somebody else has just changed some of these. Nothing was changed: look again."
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
    isError,
    setStatus: () => mutate(),
    isPending,
  };
}
