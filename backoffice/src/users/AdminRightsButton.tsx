import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { nameOf, type User } from "../records/user.ts";

interface AdminRightsButtonProps {
  user: User;
}

/** Make Admin or Remove Admin, the one that changes something, once that is confirmed. */
export function AdminRightsButton({ user }: AdminRightsButtonProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const isAdmin = user.role === "admin";
  const action = isAdmin ? "Remove Admin" : "Make Admin";
  const [isAsking, setIsAsking] = useState(false);

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
    onSettled: () => {
      setIsAsking(false);
      refresh();
    },
  });

  return (
    <>
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => setIsAsking(true)}
        sx={{ whiteSpace: "nowrap" }}
      >
        {action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={action}
        question={
          isAdmin
            ? `${nameOf(user)} will no longer see or change anything here. Their account stays.`
            : `${nameOf(user)} will read every entry and all personal data, change them, and make or remove administrators.`
        }
        action={action}
        isDestructive={isAdmin}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
