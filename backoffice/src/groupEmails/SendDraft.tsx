import { Alert, Box, FormControlLabel, Switch } from "@mui/material";
import { useState } from "react";
import { SECOND_ADMINISTRATOR_ABOVE } from "#shared/constants.ts";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { useChange } from "../components/useChange.ts";
import type { GroupEmailCheck } from "../data/databaseFunctions.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { describeSegment, type GroupEmail, people } from "../records/groupEmail.ts";

interface SendDraftProps {
  groupEmail: GroupEmail;
  check: GroupEmailCheck;
  /** Whether the draft is saved and the check is about the saved draft. */
  isSaved: boolean;
}

const CONFIRMATIONS: Readonly<Record<string, string>> = {
  sending: "The email is being sent.",
  scheduled: "The email is scheduled.",
  approval_requested: "Approval requested from a second administrator.",
};

/** Sends or schedules a draft after a confirmation. */
export function SendDraft({ groupEmail, check, isSaved }: SendDraftProps) {
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState("");
  const mutation = useChange("send_group_email", {
    success: (state) => CONFIRMATIONS[state],
    failure: "Failed to send the email. Please try again.",
  });
  const hasMissingFields = (check.left_out.lacks_field ?? 0) > 0 && !groupEmail.leaves_out_faulty;
  const action = isLater ? "Schedule" : "Send";
  return (
    <Box>
      <ConfirmedAction
        label="Send..."
        button={{
          variant: "contained",
          disabled: hasMissingFields || check.recipients === 0 || !isSaved,
        }}
        title={`Send this email to ${people(check.recipients)}?`}
        question={`${describeSegment(groupEmail.segment)}: “${groupEmail.subject}”. The recipients are fixed when sending starts. You can cancel sending while it is in progress, but you cannot recall sent emails.`}
        action={check.needs_second ? "Request approval" : action}
        isDestructive={false}
        disabled={isLater && at === ""}
        mutation={mutation}
        args={() => ({
          id: groupEmail.id,
          expected_updated_at: groupEmail.updated_at,
          ...(isLater && { at }),
        })}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          {check.needs_second && (
            <Alert severity="info">
              Including what you sent in the last 24 hours, this email goes to more than{" "}
              {SECOND_ADMINISTRATOR_ABOVE.toLocaleString("en")} people. Another administrator must
              approve it first.
            </Alert>
          )}
          <FormControlLabel
            label="Schedule for later"
            control={<Switch checked={isLater} onChange={(_, checked) => setIsLater(checked)} />}
          />
          {isLater && <DateTimeField label="Send at" value={at} onChange={setAt} />}
        </Box>
      </ConfirmedAction>
    </Box>
  );
}
