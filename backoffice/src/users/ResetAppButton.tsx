import { Button } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useChange } from "../components/useChange.ts";
import { nameOf, type User } from "../records/user.ts";

/** For somebody who has lost their authenticator app. */
export function ResetAppButton({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("reset_second_factor", {
    success: `${nameOf(user)} signs in with the password alone now, until they set up an app again.`,
    failure: "Failed to reset the authenticator app. Please try again.",
  });
  return (
    <>
      <Button variant="outlined" disabled={isPending} onClick={() => setIsAsking(true)}>
        Reset authenticator app
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Reset authenticator app"
        question={`Do this only once you are sure that it is ${nameOf(user)} who asks: call them, or meet them. Their apps are removed, they are signed out everywhere, and they and every administrator get an email.`}
        action="Reset app"
        busy={isPending}
        onConfirm={() => mutate({ user_id: user.id }, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
