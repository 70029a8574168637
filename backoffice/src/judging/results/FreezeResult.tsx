import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { countEntries } from "../../records/submission.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { goOnWords } from "./words.ts";

interface FreezeResultProps {
  round: Round;
  inputs: ResultInputs;
  /** With the line where the round says; undefined while it is computed. */
  result: Result | undefined;
  /** Whether there is one already, in whose place this one comes. */
  isAnew: boolean;
  onKept?: () => void;
}

/** Keeps the result for good, with the line where the round says, after asking. */
export function FreezeResult({ round, inputs, result, isAnew, onKept }: FreezeResultProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("freeze_result", {
    success: "The result is kept.",
    failure: "Failed to keep the result. Please try again.",
    onDone: () => {
      setIsAsking(false);
      onKept?.();
    },
  });
  if (!isDecidable(round)) return null;
  const judges = new Set(inputs.reviews.map(({ judge }) => judge)).size;
  const name = isAnew ? "Keep the result anew" : "Keep the result";
  return (
    <Box component="section" aria-label={name} sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
      <Typography>
        Keep the result before you decide: decisions point at one that nobody can change any more.
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
          question={`${countEntries(result.standings.length)}, ${inputs.reviews.length.toLocaleString("en")} reviews by ${judges.toLocaleString("en")} judges, ${inputs.places} ${goOnWords(round)}. Nobody can change it afterwards. Its hash is public from then on, and mailed to the administrators, and to the chairs and judges of the round. Another administrator, or a chair, has to compute it again before anything is confirmed.${isAnew ? " Decisions by the former result have to be made anew." : ""}`}
          action="Keep it"
          isDestructive={false}
          busy={isPending}
          onConfirm={() =>
            mutate({ round_id: round.id, result: JSON.parse(JSON.stringify(result)) })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}
