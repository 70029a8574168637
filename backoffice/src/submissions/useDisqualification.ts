import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, isInJudging, messageFor } from "../data/errors.ts";
import type { Submission } from "../records/submission.ts";

/**
 * Disqualifies an entry for a reason, or reinstates it without one, unless somebody else has changed it
 * meanwhile; says how that went and closes the question.
 * @param onJudged called instead, with the reason, where it takes two administrators.
 */
export function useDisqualification(
  submission: Submission,
  onClose: () => void,
  onJudged: (reason: string | undefined) => void,
) {
  const { id, idea_name: name, updated_at: expected_updated_at } = submission;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? dataProvider.callDatabase("reinstate_submission", { id, expected_updated_at })
        : dataProvider.callDatabase("disqualify_submission", { id, reason, expected_updated_at }),
    onSuccess: (_, reason) =>
      notify(reason === undefined ? `${name} is under review again.` : `${name} is disqualified.`),
    onError: (error, reason) => {
      if (isInJudging(error)) return onJudged(reason);
      console.error(error);
      return notify(
        isConflict(error)
          ? `${name}: Somebody else has just changed this entry. It is shown as it is now.`
          : messageFor(error, "Failed to change the entry. Please try again."),
        { type: "error" },
      );
    },
    onSettled: () => {
      onClose();
      refresh();
    },
  });
}
