import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { nameOf, type User } from "./user.ts";

interface AdminRightsButtonProps {
  user: User;
}

/** Make Admin or Remove Admin, whichever changes something. */
export function AdminRightsButton({ user }: AdminRightsButtonProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const isAdmin = user.role === "admin";

  const { mutate, isPending } = useMutation({
    mutationFn: () => (isAdmin ? dataProvider.removeAdmin(user) : dataProvider.setAdmin(user)),
    onSuccess: () => {
      notify(
        isAdmin
          ? `${nameOf(user)} is no longer an administrator.`
          : `${nameOf(user)} is now an administrator.`,
      );
    },
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to change admin rights. Please try again."), {
        type: "error",
      });
    },
    // After a failure too: the row may show what somebody else has changed meanwhile.
    onSettled: refresh,
  });

  return (
    <Button
      variant="outlined"
      disabled={isPending}
      onClick={() => mutate()}
      sx={{ whiteSpace: "nowrap" }}
    >
      {isAdmin ? "Remove Admin" : "Make Admin"}
    </Button>
  );
}
