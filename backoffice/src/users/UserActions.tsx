import { Box, Typography } from "@mui/material";
import { useGetIdentity } from "react-admin";
import type { User } from "../records/user.ts";
import { AdminRightsButton } from "./AdminRightsButton.tsx";
import { DeleteUser } from "./DeleteUser.tsx";
import { useAddressed } from "./useAddressed.ts";

interface UserActionsProps {
  user: User;
}

/**
 * What can be done to a user in the list, in quiet buttons, as each row has them. Nobody changes their own
 * account here: the database refuses it too, and the panel beside the list says so.
 */
export function UserActions(props: UserActionsProps) {
  const user = useAddressed(props.user);
  const { identity } = useGetIdentity();
  if (identity?.id === user.id) {
    return (
      <Typography variant="inherit" color="text.secondary">
        This is you
      </Typography>
    );
  }
  return (
    <Box sx={{ display: "flex", gap: 0.5, ml: { md: -0.75 } }}>
      <AdminRightsButton user={user} variant="text" />
      <DeleteUser user={user} />
    </Box>
  );
}
