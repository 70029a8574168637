import { Button } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../lists/ConfirmDialog.tsx";
import type { Round } from "../rounds/round.ts";
import { useChange } from "../useChange.ts";

interface ReleaseRoundProps {
  round: Round;
  /** Whether everything is decided and confirmed. */
  isReady: boolean;
}

/** Makes the decisions of a round hold for good, after asking. */
export function ReleaseRound({ round, isReady }: ReleaseRoundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("release_round", {
    success: "The round is released.",
    failure: "Failed to release the round. Please try again.",
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="outlined" disabled={!isReady} onClick={() => setIsAsking(true)}>
        Release the round
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Release this round?"
        question={
          round.kind === "panel"
            ? "Its decisions become the statuses of the entries, and teams learn theirs. Nothing of the round can change any more."
            : "Its decisions hold, and nothing of the round can change any more."
        }
        action="Release"
        busy={isPending}
        onConfirm={() => mutate({ round_id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
