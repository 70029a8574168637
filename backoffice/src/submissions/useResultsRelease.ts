import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, messageFor } from "../data/errors.ts";

interface Release {
  /** From then on teams see the decisions; undefined holds them. */
  at: string | undefined;
  /** Said afterwards. */
  success: string;
}

/**
 * Releases results, or holds them again, unless somebody has changed the configuration meanwhile;
 * says how that went and closes the question.
 */
export function useResultsRelease(onClose: () => void) {
  const { data: configuration } = useConfiguration();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ at }: Release) =>
      dataProvider.callDatabase("set_results_release", {
        ...(at && { release_at: at }),
        ...(configuration?.updated_at && { expected_updated_at: configuration.updated_at }),
      }),
    onSuccess: (_, { success }) => notify(success),
    onError: (error) => {
      console.error(error);
      notify(
        isConflict(error)
          ? "Somebody else has just changed the dates or the release. Nothing was changed: look again."
          : messageFor(error, "Failed to change the release of results. Please try again."),
        { type: "error" },
      );
    },
    onSettled: () => {
      refresh();
      onClose();
    },
  });
}
