import { Typography } from "@mui/material";
import { useGetIdentity } from "react-admin";
import type { User } from "../records/user.ts";
import { AdminRightsButton } from "./AdminRightsButton.tsx";
import { useAddressed } from "./useAddressed.ts";

interface UserActionsProps {
  user: User;
}

/** What can be done to a user, but for deleting them. Nobody removes themselves: the database refuses it too. */
export function UserActions(props: UserActionsProps) {
  const user = useAddressed(props.user);
  const { identity } = useGetIdentity();
  if (identity?.id === user.id) {
    return (
      <Typography variant="inherit" color="text.secondary" sx={{ minWidth: 190 }}>
        This is you: only another administrator can change this account.
      </Typography>
    );
  }
  return <AdminRightsButton user={user} />;
}
