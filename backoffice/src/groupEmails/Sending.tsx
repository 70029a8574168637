import { Typography } from "@mui/material";
import { Panel } from "../components/Panel.tsx";
import type { GroupEmail } from "../records/groupEmail.ts";
import { GroupEmailActions, SendDraft } from "./GroupEmailActions.tsx";
import { missingParts, RecipientCount, useRecipientCheck } from "./RecipientCheck.tsx";

interface SendingProps {
  groupEmail: GroupEmail;
  /** Whether the server has all changes to the draft. */
  isSaved?: boolean;
}

const TITLES: Readonly<Record<string, string>> = {
  draft: "Send",
  approval_requested: "Approval",
  scheduled: "Schedule",
};

/** The actions for an email before it is sent. */
export function Sending({ groupEmail, isSaved = true }: SendingProps) {
  const isComplete = missingParts(groupEmail) === "";
  return (
    <Panel title={TITLES[groupEmail.state] ?? "Actions"}>
      {groupEmail.state !== "draft" && <RecipientCount groupEmail={groupEmail} />}
      {groupEmail.state === "draft" && isComplete ? (
        <SendChecked groupEmail={groupEmail} isSaved={isSaved} />
      ) : (
        <GroupEmailActions groupEmail={groupEmail} />
      )}
    </Panel>
  );
}

/** Sends a draft once its recipients are counted. */
function SendChecked({ groupEmail, isSaved }: Required<SendingProps>) {
  const { data, error, isPlaceholderData } = useRecipientCheck(groupEmail).query;
  if (error || !data?.counted_at) {
    return (
      <>
        <Typography color="textSecondary">
          You can send this email once its recipients have been counted.
        </Typography>
        <GroupEmailActions groupEmail={groupEmail} />
      </>
    );
  }
  return (
    <>
      <Typography color="textSecondary">
        Read the preview and send yourself a test email first.
      </Typography>
      <GroupEmailActions groupEmail={groupEmail}>
        <SendDraft groupEmail={groupEmail} check={data} isSaved={isSaved && !isPlaceholderData} />
      </GroupEmailActions>
    </>
  );
}
