import { Box, Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { CallableError } from "#shared/callableError.ts";
import { ROLES } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { nameOf, type User } from "../records/user.ts";

interface AdminRightsButtonProps {
  user: User;
  variant: "text" | "outlined";
}

/** What happens to a new administrator. */
function Consequences({ role }: Pick<User, "role">) {
  const former = ROLES.find(({ value }) => value === role);
  return (
    <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5 }}>
      <li>They and every administrator get an email.</li>
      <li>They cannot judge.</li>
      <li>
        If they are or were in a team, you are asked once more: they would be in conflict with its
        entry.
      </li>
      {former && <li>Their role {former.label} ends.</li>}
      <li>If less will do, give them a role instead: the page about them has a button for it.</li>
    </Box>
  );
}

/**
 * Make Admin or Remove Admin, the one that changes something, once that is confirmed: twice for somebody
 * who is or was in a team.
 */
export function AdminRightsButton({ user, variant }: AdminRightsButtonProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const isAdmin = user.role === "admin";
  const action = isAdmin ? "Remove Admin" : "Make Admin";
  const [isAsking, setIsAsking] = useState(false);
  const [warning, setWarning] = useState<string>();
  const close = () => {
    setIsAsking(false);
    setWarning(undefined);
  };

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      if (isAdmin) return dataProvider.removeAdmin(user);
      return warning ? dataProvider.setAdmin(user, true) : dataProvider.setAdmin(user);
    },
    onSuccess: () => {
      notify(
        isAdmin
          ? `${nameOf(user)} is no longer an administrator.`
          : `${nameOf(user)} is now an administrator.`,
      );
    },
    onError: (error) => {
      if (teamWarning(error)) return;
      console.error(error);
      notify(messageFor(error, "Failed to change admin rights. Please try again."), {
        type: "error",
      });
    },
    // After a failure too, because someone else may have changed the rights.
    onSettled: (_data, error) => {
      const again = teamWarning(error);
      if (again) return setWarning(again);
      close();
      refresh();
    },
  });

  return (
    <>
      <Button
        variant={variant}
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
          warning
            ? `${warning} They will neither see nor change how it is judged. Make ${nameOf(user)} an administrator all the same?`
            : isAdmin
              ? `${nameOf(user)} will no longer see or change anything here. Their account stays.`
              : `${nameOf(user)} will read every entry and all personal data, change them, and make or remove administrators.`
        }
        action={warning ? `${action} all the same` : action}
        isDestructive={isAdmin}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={close}
      >
        {!isAdmin && !warning && <Consequences role={user.role} />}
      </ConfirmDialog>
    </>
  );
}

/** Why the server asks again: this person is or was in a team, or is its mentor. */
export const teamWarning = (error: unknown): string | undefined =>
  error instanceof CallableError && Object(error.details).hint === "in_team"
    ? error.message
    : undefined;
