import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import type { Round } from "../rounds/round.ts";
import type { LockedResult } from "./useLastResult.ts";

interface DownloadFileProps {
  round: Round;
  locked: LockedResult;
}

/** Downloads the file of a locked result as it is: another byte would give another hash. */
export function DownloadFile({ round, locked }: DownloadFileProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.callDatabase("judging_file", { id: locked.file_id }),
    onSuccess: (content) =>
      saveBlob(
        new Blob([content], { type: "application/json" }),
        `judging-${round.kind}-result-${locked.number}.json`,
      ),
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to download the file. Please try again."), {
        type: "error",
      });
    },
  });
  return (
    <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
      Download file
    </Button>
  );
}
