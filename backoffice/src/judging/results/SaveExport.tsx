import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import type { Round } from "../rounds/round.ts";
import type { FrozenResult } from "./useLastResult.ts";

interface SaveExportProps {
  round: Round;
  frozen: FrozenResult;
}

/** Saves what was committed to as the file that judging:verify reads. */
export function SaveExport({ round, frozen }: SaveExportProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.callDatabase("judging_export", { result_id: frozen.id }),
    onSuccess: (exported) =>
      saveBlob(
        new Blob([JSON.stringify(exported)], { type: "application/json" }),
        `judging-${round.kind}-${frozen.number}.json`,
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
