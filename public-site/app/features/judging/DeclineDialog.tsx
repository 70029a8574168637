import { Textarea } from "@mantine/core";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { declineJudgeInvitation } from "~/data/judge.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";

interface DeclineDialogProps {
  token: string;
  opened: boolean;
  onDeclined: () => void;
  onCancel: () => void;
}

/** Asks whether somebody will not judge, and why, if they like to say it. */
export default function DeclineDialog({ token, opened, onDeclined, onCancel }: DeclineDialogProps) {
  const [reason, setReason] = useState("");
  useUnsavedWork(opened && reason !== "", "Your reason is not sent yet.");
  return (
    <ConfirmDialog
      opened={opened}
      title="Decline to judge?"
      confirmLabel="Decline"
      busyLabel="Declining..."
      destructive={false}
      action={() => declineJudgeInvitation(token, reason.trim())}
      onDone={onDeclined}
      onCancel={onCancel}
    >
      <p>
        We do not write to you about it again. Should you change your mind, your link stays good.
      </p>
      <Textarea
        label="Why, if you like"
        description="Only the administrators read it."
        maxLength={TEXT_LIMITS.message}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
