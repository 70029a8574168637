import { Button } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import type { Round } from "./round.ts";

interface DeleteRoundProps {
  round: Round;
  onDeleted: () => void;
}

/** Deletes a round in which nothing was assigned yet, after asking. */
export function DeleteRound({ round, onDeleted }: DeleteRoundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("delete_judging_round", {
    success: `${round.name} has been deleted.`,
    failure: "Failed to delete the round. Please try again.",
    onDone: onDeleted,
  });
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setIsAsking(true)}>
        Delete round
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this round?"
        question={`${round.name}, its criteria and its anonymized roundEntries are deleted.`}
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate({ id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
