import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { isCap, MAX_CAP } from "./invitationLines.ts";
import type { Judge } from "./judge.ts";

/** Resends an invitation, limits, withdraws or reinstates a judge. */
export function JudgeActions({ judge }: { judge: Judge }) {
  if (judge.state === "withdrawn") return <Reinstate judge={judge} />;
  // Judges who declined get no more email, but can still accept through their link.
  if (judge.state === "declined") return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {judge.state === "invited" && judge.email && (
        <ResendInvitation judge={judge} email={judge.email} />
      )}
      <CapJudge judge={judge} />
      <Withdraw judge={judge} />
    </Box>
  );
}

function ResendInvitation({ judge, email }: { judge: Judge; email: string }) {
  const { mutate, isPending } = useChange("invite_judge", {
    success: `The invitation to ${email} is being sent again.`,
    failure: "Failed to send the invitation. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Resend invitation to ${judge.name}`}
      onClick={() => mutate({ email, name: judge.name })}
    >
      Resend invitation
    </Button>
  );
}

function Withdraw({ judge }: { judge: Judge }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("withdraw_judge", {
    success: `${judge.name} is no longer a judge.`,
    failure: "Failed to withdraw the judge. Please try again.",
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Withdraw ${judge.name}`}
        onClick={() => setIsAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this judge?"
        question={`${judge.name} loses access immediately. Submitted reviews still count. Reassign the other entries under Assignment.`}
        action="Withdraw"
        busy={isPending}
        onConfirm={() => mutate({ id: judge.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function Reinstate({ judge }: { judge: Judge }) {
  const { mutate, isPending } = useChange("reinstate_judge", {
    success: `${judge.name} is a judge again.`,
    failure: "Failed to reinstate the judge. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Reinstate ${judge.name}`}
      onClick={() => mutate({ id: judge.id })}
    >
      Reinstate
    </Button>
  );
}

/** Limits the number of entries that a judge is assigned in a round. */
function CapJudge({ judge }: { judge: Judge }) {
  const [cap, setCap] = useState<string>();
  const { mutate, isPending } = useChange("set_judge_cap", {
    success: "The limit is saved. It applies when you update the assignment.",
    failure: "Failed to save the limit. Please try again.",
    onDone: () => setCap(undefined),
  });
  const limit = cap?.trim() ? Number(cap) : null;
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Set limit for ${judge.name}`}
        onClick={() => setCap(String(judge.entries_cap ?? ""))}
      >
        Set limit
      </Button>
      <ConfirmDialog
        open={cap !== undefined}
        title={`Set limit for ${judge.name}`}
        question="If the judge has set a lower limit, that one applies. Current assignments stay."
        action="Save"
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={limit !== null && !isCap(limit)}
        // The generated types do not allow null, which removes the limit.
        onConfirm={() => mutate({ id: judge.id, entries_cap: limit as number })}
        onClose={() => setCap(undefined)}
      >
        <TextField
          label="Maximum entries per round"
          helperText="Leave empty for no limit."
          type="number"
          autoFocus
          fullWidth
          value={cap ?? ""}
          onChange={({ target }) => setCap(target.value)}
          slotProps={{ htmlInput: { min: 1, max: MAX_CAP } }}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </>
  );
}
