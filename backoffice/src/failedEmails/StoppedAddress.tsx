import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Tables } from "#shared/database.types.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";

type FailedMail = Tables<"admin_failed_emails">;

/** Why a mail's address gets none, and the way to let them go again. */
export function StoppedAddress({ mail }: { mail: FailedMail }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.callDatabase("release_address", { mail_id: mail.id ?? "" }),
    onSuccess: (mails) => notify(`${mails === 1 ? "1 mail is" : `${mails} mails are`} on the way.`),
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "The address is still stopped. Please try again."), {
        type: "error",
      });
    },
    onSettled: refresh,
  });
  return (
    <>
      {mail.why === "complained" ? "Called spam" : "Came back"}{" "}
      <Button
        size="small"
        disabled={isPending}
        aria-label={`Let mails go again to ${mail.recipient ?? "this address"}`}
        onClick={() => mutate()}
      >
        Let mails go again
      </Button>
    </>
  );
}
