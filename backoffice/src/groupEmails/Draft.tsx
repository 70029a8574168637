import { Alert, Box, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import { isTransient } from "#common/serverFailure.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { ConflictAlert } from "../components/ConflictAlert.tsx";
import { messageFor } from "../data/errors.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import {
  describeSegment,
  type GroupEmail,
  type GroupEmailTemplate,
  isComplete,
} from "../records/groupEmail.ts";
import { Templates } from "../templates/Templates.tsx";
import { ROW } from "../theme/theme.ts";
import { GroupEmailActions } from "./GroupEmailActions.tsx";
import { GroupEmailFields } from "./GroupEmailFields.tsx";
import { EmailContent, RecipientCheck } from "./RecipientCheck.tsx";
import { STANDARD_TEMPLATES } from "./standardTemplates.ts";
import { type AutosavedDraft, useAutosavedDraft } from "./useAutosavedDraft.ts";

/** The editor of a draft, with its recipients and the send button below. */
export function Draft({ groupEmail }: { groupEmail: GroupEmail }) {
  const draft = useAutosavedDraft(groupEmail);
  return (
    <>
      <Box
        component="form"
        noValidate
        aria-label="Group email"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void draft.save();
        }}
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "minmax(0, 1fr)",
          maxWidth: 880,
          mb: 3,
        }}
      >
        <Box sx={{ ...ROW, gap: 1.5 }}>
          <DraftTemplates draft={draft} />
          <SaveStatus draft={draft} saved={groupEmail} />
        </Box>
        <GroupEmailFields form={draft.form} onChange={draft.change} />
        <UnsavedGuard
          isUnsaved={draft.isUnsaved}
          loss="Your last changes to this email could not be saved."
          onLeave={draft.save}
        />
      </Box>
      <RecipientCheck groupEmail={groupEmail} isSaved={!draft.isUnsaved} />
      <GroupEmailActions groupEmail={groupEmail} />
    </>
  );
}

/** The templates of group emails: they replace the email, which can be saved as one. */
function DraftTemplates({ draft: { form, change } }: { draft: AutosavedDraft }) {
  const { subject, body, segment } = form;
  const { kind, days, ...chosen } = segment;
  const hasContent = subject.trim() !== "" && body.trim() !== "";
  const [template, setTemplate] = useState<GroupEmailTemplate>();

  function insert(template: GroupEmailTemplate) {
    // People selected or filtered in a list remain the recipients.
    const isNarrow = Object.keys(chosen).length > 0;
    change({ ...template, ...(isNarrow && { segment, is_news: form.is_news }) });
    setTemplate(undefined);
  }

  return (
    <>
      <Templates<GroupEmailTemplate>
        kind="group_email"
        content={hasContent ? { ...form, segment: { kind, days } } : undefined}
        saveHint="Saves the content and the kind of group, not the people selected or filtered in a list."
        standard={STANDARD_TEMPLATES}
        onInsert={subject.trim() || body.trim() ? setTemplate : insert}
        summary={(template) => (
          <Typography color="textSecondary">
            {describeSegment(template.segment)}: <bdi>{template.subject}</bdi>
          </Typography>
        )}
      />
      <ConfirmDialog
        open={template !== undefined}
        title="Replace this email?"
        question="The template replaces the subject and body that you entered, and the group unless you chose the people in a list."
        action="Replace"
        busy={false}
        onConfirm={() => template && insert(template)}
        onClose={() => setTemplate(undefined)}
      />
    </>
  );
}

interface SaveStatusProps {
  draft: AutosavedDraft;
  /** The version on the server. */
  saved: GroupEmail;
}

function SaveStatus({ draft, saved }: SaveStatusProps) {
  if (draft.isOutdated) {
    return (
      <ConflictAlert noun="draft" onOverwrite={draft.overwrite} onDiscard={draft.discard}>
        <EmailContent email={saved} />
      </ConflictAlert>
    );
  }
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
  return <Typography color="textSecondary">{statusText(draft)}</Typography>;
}

function statusText({ isUnsaved, form }: AutosavedDraft) {
  if (!isUnsaved) return "All changes saved.";
  return isComplete(form.segment) ? "Saving..." : "Not saved yet. Choose the recipients first.";
}
