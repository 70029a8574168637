import { Box, Button } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { CapJudge } from "./CapJudge.tsx";
import type { Judge } from "./judge.ts";

/** What can be done about a judge: the invitation sent again, withdrawn, taken back. */
export function JudgeActions({ judge }: { judge: Judge }) {
  if (judge.state === "withdrawn") return <Reinstate judge={judge} />;
  // They can still accept by their link, and are not mailed again.
  if (judge.state === "declined") return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {judge.state === "invited" && judge.email && <SendAgain judge={judge} email={judge.email} />}
      <CapJudge judge={judge} />
      <Withdraw judge={judge} />
    </Box>
  );
}

function SendAgain({ judge, email }: { judge: Judge; email: string }) {
  const { mutate, isPending } = useChange("invite_judge", {
    success: `The invitation is on its way to ${email} again.`,
    failure: "Failed to send the invitation. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Send again to ${judge.name}`}
      onClick={() => mutate({ email, name: judge.name })}
    >
      Send again
    </Button>
  );
}

function Withdraw({ judge }: { judge: Judge }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("withdraw_judge", {
    success: `${judge.name} judges no more.`,
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
        question={`${judge.name} can read and write nothing from then on. Reviews that are submitted count; give the other entries to others under Assignment.`}
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
    success: `${judge.name} can judge again.`,
    failure: "Failed to take the judge back. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Take back ${judge.name}`}
      onClick={() => mutate({ id: judge.id })}
    >
      Take back
    </Button>
  );
}
