import { Alert, Box, FormControlLabel, Switch } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { SECOND_ADMINISTRATOR_ABOVE } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import type { GroupEmailCheck } from "../data/databaseFunctions.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { EmailButton } from "../lists/EmailThesePeople.tsx";
import { describeSegment, type GroupEmail, people } from "../records/groupEmail.ts";
import { ROW } from "../theme/theme.ts";

interface GroupEmailActionsProps {
  groupEmail: GroupEmail;
  /** The main action, before the others. */
  children?: ReactNode;
}

/** The actions that the state of a group email allows. */
export function GroupEmailActions({ groupEmail, children }: GroupEmailActionsProps) {
  const { id, revision, state } = groupEmail;
  const navigate = useNavigate();
  const failure = "Failed to change the email. Please try again.";
  return (
    <Box sx={{ ...ROW, gap: 1.5 }}>
      {children}
      {state === "approval_requested" && <Approve groupEmail={groupEmail} />}
      {(state === "approval_requested" || state === "scheduled") && (
        <ChangeButton
          label="Return to draft"
          request="return_group_email_to_draft"
          success="The email is a draft again."
          failure={failure}
          args={{ id, revision }}
        />
      )}
      {state === "sending" && (
        <ConfirmedChange
          label="Cancel sending"
          button={{ color: "error" }}
          title="Cancel sending this email?"
          question="The remaining emails won’t be sent. You can’t resume sending."
          action="Cancel sending"
          cancel="Back"
          request="cancel_group_email"
          success="Sending canceled."
          failure={failure}
          args={() => ({ id, revision })}
        />
      )}
      <EmailButton original={groupEmail}>Duplicate</EmailButton>
      {state === "draft" && (
        <ConfirmedChange
          label="Delete draft"
          button={{ color: "error" }}
          title="Delete this draft?"
          question="It hasn’t been sent to anyone. This action cannot be undone."
          action="Delete draft"
          request="delete_group_email"
          success="The draft has been deleted."
          failure="Failed to delete the draft. Please try again."
          onDone={() => navigate("/group-emails", { replace: true })}
          args={() => ({ id, revision })}
        />
      )}
    </Box>
  );
}

/** Approval by an administrator other than the one who submitted the email. */
function Approve({ groupEmail }: { groupEmail: GroupEmail }) {
  if (!groupEmail.can_approve) {
    return (
      <Alert severity="info" sx={{ flexBasis: "100%", maxWidth: 880 }}>
        Another administrator must approve this email.
      </Alert>
    );
  }
  return (
    <ConfirmedChange
      label="Approve"
      button={{ variant: "contained" }}
      title={`Approve this email to ${people(groupEmail.recipients_count ?? 0)}?`}
      question={`${groupEmail.requested_by_email ?? "Another administrator"} requested approval. Your approval covers the content and the recipients shown here.`}
      action="Approve email"
      isDestructive={false}
      request="approve_group_email"
      success={({ state }) => `Approved. ${NEW_STATES[state]}`}
      failure="Failed to approve the email. Please try again."
      args={() => ({ id: groupEmail.id, revision: groupEmail.revision })}
    />
  );
}

interface SendDraftProps {
  groupEmail: GroupEmail;
  check: GroupEmailCheck;
  /** Whether the draft is saved and the check is about the saved draft. */
  isSaved: boolean;
}

const NEW_STATES: Readonly<Record<string, string>> = {
  sending: "The email is being sent.",
  scheduled: "The email is scheduled.",
  approval_requested: "Approval requested from a second administrator.",
};

/** Sends or schedules a draft after a confirmation. */
export function SendDraft({ groupEmail, check, isSaved }: SendDraftProps) {
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState("");
  const hasMissingFields =
    (check.skipped.missing_field ?? 0) > 0 && !groupEmail.skips_missing_fields;
  const action = isLater ? "Schedule" : "Send";
  return (
    <ConfirmedChange
      label="Send..."
      button={{
        variant: "contained",
        disabled: hasMissingFields || check.recipients === 0 || !isSaved,
      }}
      title={`Send this email to ${people(check.recipients)}?`}
      question={`${describeSegment(groupEmail.segment)}: “${groupEmail.subject}”. The recipients can’t be changed once sending starts. You can cancel sending while it is in progress, but you can’t recall sent emails.`}
      action={check.needs_approval ? "Request approval" : action}
      isDestructive={false}
      disabled={isLater && at === ""}
      request="send_group_email"
      success={({ state }) => NEW_STATES[state]}
      dependents={["group-emails", "counts"]}
      failure="Failed to send the email. Please try again."
      args={() => ({
        id: groupEmail.id,
        revision: groupEmail.revision,
        ...(isLater && { scheduled_for: at }),
      })}
    >
      {check.needs_approval && (
        <Alert severity="info">
          Including what you sent in the last 24 hours, this email goes to more than{" "}
          {inDigits(SECOND_ADMINISTRATOR_ABOVE)} people. Another administrator must approve it
          first.
        </Alert>
      )}
      <FormControlLabel
        label="Schedule for later"
        control={<Switch checked={isLater} onChange={(_, checked) => setIsLater(checked)} />}
      />
      {isLater && <DateTimeField label="Send at" value={at} onChange={setAt} />}
    </ConfirmedChange>
  );
}
