import { Alert, Box, Button, Typography } from "@mui/material";
import { useGetOne } from "react-admin";
import { isTransient } from "#common/serverFailure.ts";
import { messageFor } from "../data/errors.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import type { GroupEmail } from "../records/groupEmail.ts";
import { EmailContent } from "./EmailContent.tsx";
import { GroupEmailActions } from "./GroupEmailActions.tsx";
import { GroupEmailFields } from "./GroupEmailFields.tsx";
import { GroupEmailTemplates } from "./GroupEmailTemplates.tsx";
import { RecipientCheck } from "./RecipientCheck.tsx";
import { isComplete } from "./SegmentFields.tsx";
import { SendDraft } from "./SendDraft.tsx";
import { type AutosavedDraft, useAutosavedDraft } from "./useAutosavedDraft.ts";

/** The editor of a draft, with its recipients and the send button below. */
export function Draft({ groupEmail }: { groupEmail: GroupEmail }) {
  const draft = useAutosavedDraft(groupEmail);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <GroupEmailFields
        form={draft.form}
        onChange={draft.change}
        onSubmit={() => void draft.save()}
      >
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
          <SaveStatus draft={draft} id={groupEmail.id} />
          <GroupEmailTemplates form={draft.form} />
        </Box>
        <UnsavedGuard
          isUnsaved={draft.isUnsaved}
          loss="Your last changes to this email could not be saved."
          onLeave={draft.save}
        />
      </GroupEmailFields>
      <RecipientCheck groupEmail={groupEmail}>
        {(check, isCurrent) => (
          <SendDraft
            groupEmail={groupEmail}
            check={check}
            isSaved={!draft.isUnsaved && isCurrent}
          />
        )}
      </RecipientCheck>
      <GroupEmailActions groupEmail={groupEmail} />
    </Box>
  );
}

function SaveStatus({ draft, id }: { draft: AutosavedDraft; id: string }) {
  if (draft.isConflict) return <Conflict draft={draft} id={id} />;
  if (draft.error && !draft.isPending) {
    return (
      <Alert severity="error" sx={{ flexBasis: "100%" }}>
        {messageFor(
          draft.error,
          isTransient(draft.error)
            ? "The draft could not be saved. Trying again."
            : "The draft could not be saved.",
        )}{" "}
        Your changes are still here.
      </Alert>
    );
  }
  return <Typography color="text.secondary">{statusText(draft)}</Typography>;
}

function statusText({ isUnsaved, form }: AutosavedDraft) {
  if (!isUnsaved) return "All changes saved.";
  return isComplete(form.segment) ? "Saving..." : "Not saved yet. Choose the recipients first.";
}

function Conflict({ draft, id }: { draft: AutosavedDraft; id: string }) {
  // The version on this page is outdated, so read it again.
  const { data: latest } = useGetOne<GroupEmail>(
    "group-emails",
    { id },
    { refetchOnMount: "always", onError: console.error },
  );
  return (
    <Alert severity="warning" sx={{ flexBasis: "100%" }}>
      <Typography>
        This draft was changed in another tab or by another administrator. Your changes are still
        here but not saved.
      </Typography>
      {latest && (
        <>
          <Box component="details" sx={{ my: 1.5 }}>
            <summary>Saved version</summary>
            <EmailContent subject={latest.subject} body={latest.body} />
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <Button variant="contained" onClick={() => draft.overwrite(latest)}>
              Overwrite with my changes
            </Button>
            <Button variant="outlined" onClick={() => draft.replaceWith(latest)}>
              Discard my changes
            </Button>
          </Box>
        </>
      )}
    </Alert>
  );
}
