import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import type { Json } from "#shared/database.types.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { countEntries } from "../../records/submission.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { outcomeVerb } from "./resultText.ts";

interface LockResultProps {
  round: Round;
  inputs: ResultInputs;
  /** With the cutoff of the round; undefined while it is computed. */
  result: Result | undefined;
  /** Whether a result was locked before. */
  wasLocked: boolean;
  onLocked?: () => void;
}

/** Locks the result after a confirmation. */
export function LockResult({ round, inputs, result, wasLocked, onLocked }: LockResultProps) {
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
  const name = wasLocked ? "Lock result again" : "Lock result";
  return (
    <Box component="section" aria-label={name} sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
      <Typography>
        Lock the result before you make decisions. Nobody can change a locked result.
      </Typography>
      <Box>
        <Button variant="contained" disabled={!result} onClick={() => setIsAsking(true)}>
          {name}
        </Button>
      </Box>
      {result && (
        <ConfirmDialog
          open={isAsking}
          title={`${name}?`}
          question={`${countEntries(result.standings.length)}, ${inputs.reviews.length.toLocaleString("en")} reviews by ${judges.toLocaleString("en")} judges; ${inputs.places} ${outcomeVerb(round)}. Nobody can change the result afterwards. Its hash becomes public and is emailed to all administrators and to the chairs and judges of the round. Judges also get a copy of their scores.${wasLocked ? " You have to make the decisions again." : ""}`}
          action="Lock result"
          isDestructive={false}
          busy={isPending}
          onConfirm={() => mutate({ round_id: round.id, result: result as unknown as Json })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}
