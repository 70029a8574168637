import { Button } from "@mui/material";
import { useState } from "react";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { Round } from "../rounds/round.ts";
import { useChange } from "../useChange.ts";

interface ReleaseRoundProps {
  round: Round;
  /** Whether everything is decided and confirmed. */
  isReady: boolean;
}

const WHAT_HAPPENS: Readonly<Record<RoundKind, string>> = {
  first_reading: "Its decisions hold.",
  panel: "Its decisions become the statuses of the entries, and teams learn theirs.",
  top_three: "Its decisions say who goes to Paris, and every team of it is mailed.",
  final: "Its decisions become the places, and every team of the final is mailed what it has won.",
};

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
        question={`${WHAT_HAPPENS[round.kind]} Nothing of the round can change any more.`}
        action="Release"
        busy={isPending}
        onConfirm={() => mutate({ round_id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
