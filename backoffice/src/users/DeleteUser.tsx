import { Alert, Box } from "@mui/material";
import { useLocation } from "react-router-dom";
import { ADMIN_USERS_MESSAGES, confirmUserDeletion } from "#common/messages.ts";
import { counted } from "#common/words.ts";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { Section } from "../components/Section.tsx";
import { Sentences } from "../components/Sentences.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { DeletionPreview } from "../data/databaseFunctions.ts";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { nameOf, type User } from "../records/user.ts";

/** Deletes an account, after showing what else is deleted and what is kept. Then only the list is open. */
export function DeleteUser({ user }: { user: User }) {
  const { search } = useLocation();
  return (
    <DeleteButton
      record={user}
      title="Delete this user?"
      action="Delete user"
      question={confirmUserDeletion(nameOf(user))}
      failure={ADMIN_USERS_MESSAGES.deleteFailure}
      success={`${nameOf(user)} has been deleted.`}
      closesTo={{ pathname: "/users", search }}
    >
      <Consequences user={user} />
    </DeleteButton>
  );
}

function Consequences({ user }: { user: User }) {
  const query = useDatabaseQuery("preview_user_deletion", { user_id: user.id }, { gcTime: 0 });
  if (!query.data) {
    return <NotLoaded query={query} failure="We couldn’t determine what would be deleted." />;
  }
  const { warnings, deleted, kept } = deletionConsequences(query.data);
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <Section title="Deleted">
        <Sentences sentences={deleted} />
      </Section>
      <Section title="Kept">
        <Sentences sentences={kept} />
      </Section>
    </Box>
  );
}

/** The consequences of deleting an account: warnings, what is deleted, and what is kept. */
export function deletionConsequences(preview: DeletionPreview) {
  const {
    submission,
    reviews,
    reviews_due: reviewsDue,
    mentored,
    is_subscriber,
    messages,
  } = preview;
  const isAlone = submission?.others === 0;
  const isLost = isAlone && submission?.state !== "submitted";
  const sentences = (...all: (string | false | null | undefined)[]) =>
    all.filter((one) => Boolean(one)) as string[];
  return {
    warnings: sentences(
      isLost &&
        `No one else is on the team, so the ${submission?.state === "draft" ? "draft" : "withdrawn submission"} will be deleted too.`,
      isAlone &&
        !isLost &&
        "No one else is on the team. The submission will have no owner, so no one can edit it, withdraw it or see its result.",
      reviewsDue > 0 &&
        `${counted(reviewsDue, "round entry loses a judge", "round entries lose a judge")}. Assign a replacement.`,
      mentored > 0 && `${counted(mentored, "finalist loses a mentor", "finalists lose a mentor")}.`,
    ),
    deleted: sentences(
      "The account, its profile and all its sessions.",
      submission &&
        !isLost &&
        "Their place on the team, and uploaded files that are not attached to the submission.",
      is_subscriber && "Their newsletter subscription.",
      "Invitations and queued emails to their address. One last email confirms that the account has been deleted.",
    ),
    kept: sentences(
      submission?.is_owner &&
        !isAlone &&
        "The submission with its document. The member who joined first becomes its owner and gets an email.",
      submission &&
        !submission.is_owner &&
        !isAlone &&
        "The submission, with its owner and the rest of the team.",
      isAlone &&
        !isLost &&
        "The submission and its document. They remain in the lists and in judging.",
      reviews > 0 &&
        `${counted(reviews, "submitted review", "submitted reviews")}. Submitted reviews still count.`,
      messages > 0 &&
        `${counted(messages, "contact request", "contact requests")} from their address.`,
      "Their audit log events, with an ID in place of the name.",
    ),
  };
}
