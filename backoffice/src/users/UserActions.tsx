import { Box, Typography } from "@mui/material";
import { useGetIdentity } from "react-admin";
import { ADMIN_USERS_MESSAGES, confirmUserDeletion } from "#common/messages.ts";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { nameOf, type User } from "../records/user.ts";
import { AdminRightsButton } from "./AdminRightsButton.tsx";
import { useAddressed } from "./useAddressed.ts";

/** What goes with an account and what stays (private.delete_user). */
function DeletionConsequences() {
  return (
    <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5 }}>
      <li>The account, the profile and the place on a team go.</li>
      <li>The entry of an owner passes, with its document, to another member of the team.</li>
      <li>
        Of an owner without a team, the document of a submitted entry stays with the entry; an entry
        that is not submitted is deleted.
      </li>
      <li>What the audit log says stays.</li>
    </Box>
  );
}

interface UserActionsProps {
  user: User;
}

/** What can be done to a user. Nobody removes or deletes themselves: the database refuses it too. */
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
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <AdminRightsButton user={user} />
      <DeleteButton
        record={user}
        question={confirmUserDeletion(nameOf(user))}
        failure={ADMIN_USERS_MESSAGES.deleteFailure}
        success={`${nameOf(user)} has been deleted.`}
      >
        <DeletionConsequences />
      </DeleteButton>
    </Box>
  );
}
