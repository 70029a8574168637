import { Alert, Box, Button, FormControlLabel, Switch } from "@mui/material";
import { useState } from "react";
import { SECOND_ADMINISTRATOR_ABOVE } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useChange } from "../components/useChange.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { describeSegment, type GroupMail, people } from "../records/groupMail.ts";
import type { MailNumbers } from "./BeforeSending.tsx";

interface SendMailProps {
  mail: GroupMail;
  numbers: MailNumbers;
  /** Whether what is shown is what would be sent. */
  isSaved: boolean;
}

const ANSWERS: Readonly<Record<string, string>> = {
  sending: "The mail is on its way.",
  scheduled: "The mail is scheduled.",
  proposed: "The mail waits for a second administrator.",
};

/** Sends a draft, now or at a time, after one look at how many get it. */
export function SendMail({ mail, numbers, isSaved }: SendMailProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isLater, setIsLater] = useState(false);
  const [at, setAt] = useState("");
  const { mutate, isPending } = useChange("send_group_mail", {
    success: (state) => ANSWERS[state],
    failure: "Failed to send the mail. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const isFaulty = (numbers.left_out.lacks_field ?? 0) > 0 && !mail.leaves_out_faulty;
  const send = () =>
    mutate({ id: mail.id, expected_updated_at: mail.updated_at, ...(isLater && { at }) });
  const action = isLater ? "Schedule" : "Send";
  return (
    <Box>
      <Button
        variant="contained"
        disabled={isFaulty || numbers.recipients === 0 || !isSaved}
        onClick={() => setIsAsking(true)}
      >
        Send...
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Send this mail to ${people(numbers.recipients)}?`}
        question={`${describeSegment(mail.segment)}: “${mail.subject}”. Who gets it is fixed when it is begun. While it is on its way you can pause it, but what has left cannot be taken back.`}
        action={numbers.needs_second ? "Propose" : action}
        isDestructive={false}
        busy={isPending}
        disabled={isLater && at === ""}
        onConfirm={send}
        onClose={() => setIsAsking(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          {numbers.needs_second && (
            <Alert severity="info">
              More than {SECOND_ADMINISTRATOR_ABOVE.toLocaleString("en")} people get it, with what
              you have sent within a day: another administrator has to confirm it first.
            </Alert>
          )}
          <FormControlLabel
            label="At a time, by the challenge's clock"
            control={<Switch checked={isLater} onChange={(_, checked) => setIsLater(checked)} />}
          />
          {isLater && <DateTimeField label="Send at" value={at} onChange={setAt} />}
        </Box>
      </ConfirmDialog>
    </Box>
  );
}
