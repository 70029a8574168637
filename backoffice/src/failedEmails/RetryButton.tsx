import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useListContext, useNotify, useRefresh } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";

/** Has every failed mail tried again. */
export function RetryButton() {
  const { total = 0 } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.callDatabase("retry_failed_emails", {}),
    onSuccess: (mails) => notify(`${mails === 1 ? "1 mail is" : `${mails} mails are`} on the way.`),
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to send the mails again. Please try again."), {
        type: "error",
      });
    },
    onSettled: refresh,
  });
  return (
    <Button variant="contained" disabled={total === 0 || isPending} onClick={() => mutate()}>
      Send all again
    </Button>
  );
}
