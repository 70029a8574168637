import { Textarea } from "@mantine/core";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/facts.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { declineJudgeInvitation } from "~/data/judge.ts";

interface DeclineJudgingProps {
  token: string;
  onDeclined: () => void;
}

/** Says no to judging, with a reason if one likes: without an account. */
export function DeclineJudging({ token, onDeclined }: DeclineJudgingProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");

  return (
    <div>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        I would rather not judge
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Decline to judge?"
        confirmLabel="Decline"
        busyLabel="Declining..."
        destructive={false}
        action={() => declineJudgeInvitation(token, reason.trim())}
        onDone={() => {
          setAsking(false);
          onDeclined();
        }}
        onCancel={() => setAsking(false)}
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
    </div>
  );
}
