import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";

interface Release {
  /** From then on teams see the decisions; undefined holds them. */
  at: string | undefined;
  /** Said afterwards. */
  success: string;
}

/** Releases results, or holds them again; says how that went and closes the question. */
export function useResultsRelease(onClose: () => void) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ at }: Release) =>
      dataProvider.callDatabase("set_results_release", at ? { release_at: at } : {}),
    onSuccess: (_, { success }) => notify(success),
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to change the release of results. Please try again."), {
        type: "error",
      });
    },
    onSettled: () => {
      refresh();
      onClose();
    },
  });
}
