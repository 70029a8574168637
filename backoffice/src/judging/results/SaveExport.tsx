import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import type { Round } from "../rounds/round.ts";
import type { LockedResult } from "./useLastResult.ts";

interface SaveExportProps {
  round: Round;
  locked: LockedResult;
}

/** Saves what was committed to as the file that judging:verify reads. */
export function SaveExport({ round, locked }: SaveExportProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.callDatabase("judging_export", { result_id: locked.id }),
    onSuccess: (exported) =>
      saveBlob(
        new Blob([JSON.stringify(exported)], { type: "application/json" }),
        `judging-${round.kind}-${locked.number}.json`,
      ),
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to save the result. Please try again."), { type: "error" });
    },
  });
  return (
    <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
      Save as a file
    </Button>
  );
}
