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

/** Confirms that a person declines to judge, with an optional reason. */
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
      <p>We won’t email you about judging again. If you change your mind, your link still works.</p>
      <Textarea
        label="Reason (optional)"
        description="Only the administrators read this."
        maxLength={TEXT_LIMITS.message}
        styles={{ input: { minHeight: "4rem" } }}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
