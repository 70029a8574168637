import { Alert, Box, Typography } from "@mui/material";
import { ADMIN_USERS_MESSAGES, confirmUserDeletion } from "#common/messages.ts";
import { counted } from "#common/words.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { DeletionPreview } from "../data/databaseFunctions.ts";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { nameOf, type User } from "../records/user.ts";

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

/** The consequences of deleting an account: warnings, what is deleted, and what is kept. */
export function deletionConsequences(preview: DeletionPreview) {
  const { entry, reviews, readings, mentored, is_subscriber, messages } = preview;
  const isAlone = entry?.others === 0;
  const isLost = isAlone && entry?.state !== "submitted";
  const sentences = (...all: (string | false | null | undefined)[]) =>
    all.filter((one) => Boolean(one)) as string[];
  return {
    warnings: sentences(
      isLost &&
        `Nobody else is in the team: the ${entry?.state === "draft" ? "draft" : "withdrawn entry"} is deleted with it.`,
      isAlone &&
        !isLost &&
        "Nobody else is in the team: the submitted entry stays without an owner, and nobody can edit it, withdraw it, or read its result.",
      readings > 0 &&
        `${counted(readings, "entry loses a judge", "entries lose a judge")}: plan another one.`,
      mentored > 0 && `${counted(mentored, "finalist loses a mentor", "finalists lose a mentor")}.`,
    ),
    goes: sentences(
      "The account, its profile, and every session: they are signed out everywhere.",
      entry &&
        !isLost &&
        "The place in the team, and the files that they have uploaded and not attached.",
      is_subscriber && "Their place on the mailing list.",
      "Invitations to their address, and queued emails to it. They get one email that the account is deleted.",
    ),
    stays: sentences(
      entry?.is_owner &&
        !isAlone &&
        "The entry with its document. It passes to the longest-standing team member, who gets an email.",
      entry && !entry.is_owner && !isAlone && "The entry, with its owner and the rest of the team.",
      isAlone && !isLost && "The submitted entry with its document, in the lists and in judging.",
      reviews > 0 &&
        `${counted(reviews, "review", "reviews")} that they have submitted: they count.`,
      messages > 0 &&
        `${counted(messages, "contact request", "contact requests")} from their address.`,
      "What the audit log says, by an id without a name.",
    ),
  };
}
