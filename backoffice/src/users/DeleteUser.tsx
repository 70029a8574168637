import { Alert, Box, Typography } from "@mui/material";
import { ADMIN_USERS_MESSAGES, confirmUserDeletion } from "#common/messages.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { nameOf, type User } from "../records/user.ts";
import { deletionConsequences } from "./deletionConsequences.ts";

interface DeleteUserProps {
  /** With the address of the account. */
  user: User;
  onDeleted?: () => void;
}

/** Deletes an account, after showing what else is deleted and what is kept. */
export function DeleteUser({ user, onDeleted }: DeleteUserProps) {
  return (
    <DeleteButton
      record={user}
      title="Delete this user?"
      question={confirmUserDeletion(nameOf(user))}
      failure={ADMIN_USERS_MESSAGES.deleteFailure}
      success={`${nameOf(user)} has been deleted.`}
      {...(onDeleted && { onDeleted })}
    >
      <Consequences user={user} />
    </DeleteButton>
  );
}

function Consequences({ user }: { user: User }) {
  const { data, error, refetch } = useDatabaseQuery(
    "preview_user_deletion",
    { user_id: user.id },
    { gcTime: 0 },
  );
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => refetch()} sx={{ mt: 1.5 }}>
        The consequences could not be loaded.
      </LoadFailed>
    );
  }
  if (!data) return <Typography sx={{ mt: 1.5 }}>Loading the consequences...</Typography>;
  const { warnings, goes, stays } = deletionConsequences(data);
  return (
    <Box sx={{ display: "grid", gap: 1.5, mt: 1.5 }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <Sentences title="Deleted" of={goes} />
      <Sentences title="Kept" of={stays} />
    </Box>
  );
}

function Sentences({ title, of: sentences }: { title: string; of: readonly string[] }) {
  return (
    <section>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </section>
  );
}
