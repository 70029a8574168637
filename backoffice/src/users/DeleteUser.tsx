import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { ADMIN_USERS_MESSAGES, confirmUserDeletion } from "#common/messages.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { nameOf, type User } from "../records/user.ts";
import { type DeletionPreview, deletionConsequences } from "./deletionConsequences.ts";

interface DeleteUserProps {
  /** With the address of the account. */
  user: User;
  onDeleted?: () => void;
}

/** Deletes an account, after saying what goes with this one and what stays. */
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

/** Read when the question is asked: what holds now. */
function Consequences({ user }: { user: User }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ["deletion", user.id],
    queryFn: async () => {
      const answer: unknown = await dataProvider.callDatabase("preview_user_deletion", {
        user_id: user.id,
      });
      return answer as DeletionPreview;
    },
    gcTime: 0,
  });
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => refetch()} sx={{ mt: 1.5 }}>
        What goes with this account could not be read.
      </LoadFailed>
    );
  }
  if (!data) return <Typography sx={{ mt: 1.5 }}>Reading what goes with it...</Typography>;
  const { warnings, goes, stays } = deletionConsequences(data);
  return (
    <Box sx={{ display: "grid", gap: 1.5, mt: 1.5 }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <Sentences title="What goes" of={goes} />
      <Sentences title="What stays" of={stays} />
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
