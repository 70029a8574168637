import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import type { Json } from "#shared/database.types.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { countEntries } from "../../records/submission.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { goOnWords } from "./words.ts";

interface LockResultProps {
  round: Round;
  inputs: ResultInputs;
  /** With the line where the round says; undefined while it is computed. */
  result: Result | undefined;
  /** Whether there is one already, in whose place this one comes. */
  isAnew: boolean;
  onLocked?: () => void;
}

/** Locks the result, after asking. */
export function LockResult({ round, inputs, result, isAnew, onLocked }: LockResultProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("lock_result", {
    success: "The result is locked.",
    failure: "Failed to lock the result. Please try again.",
    onDone: () => {
      setIsAsking(false);
      onLocked?.();
    },
  });
  if (!isDecidable(round)) return null;
  const judges = new Set(inputs.reviews.map(({ judge }) => judge)).size;
  const name = isAnew ? "Lock the result again" : "Lock the result";
  return (
    <Box component="section" aria-label={name} sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
      <Typography>Lock the result before you decide: nobody can change a locked result.</Typography>
      <Box>
        <Button variant="contained" disabled={!result} onClick={() => setIsAsking(true)}>
          {name}
        </Button>
      </Box>
      {result && (
        <ConfirmDialog
          open={isAsking}
          title={`${name}?`}
          question={`${countEntries(result.standings.length)}, ${inputs.reviews.length.toLocaleString("en")} reviews by ${judges.toLocaleString("en")} judges, ${inputs.places} ${goOnWords(round)}. Nobody can change it afterwards. Its hash becomes public and is emailed to the administrators and to the chairs and judges of the round, judges with a copy of their scores.${isAnew ? " You have to make the decisions again." : ""}`}
          action="Lock the result"
          isDestructive={false}
          busy={isPending}
          onConfirm={() => mutate({ round_id: round.id, result: result as unknown as Json })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}
