import { Box, Typography } from "@mui/material";
import { isFinal, type Round } from "../rounds/round.ts";
import { LockedNote } from "./LockedNote.tsx";
import { ResultBody } from "./ResultBody.tsx";
import type { LockedResult } from "./useLastResult.ts";
import { closeWords, goOnWords } from "./words.ts";

interface LockedViewProps {
  round: Round;
  locked: LockedResult;
}

/** The result as it was locked: nothing of it is computed here. */
export function LockedView({ round, locked }: LockedViewProps) {
  const { inputs, result } = locked;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <LockedNote key={locked.id} round={round} locked={locked} />
      <ResultBody round={round} result={result} places={inputs.places}>
        <Box>
          <Typography component="h3" variant="subtitle2">
            {Math.min(inputs.places, result.standings.length)} of{" "}
            {result.standings.length.toLocaleString("en")} {goOnWords(round)}
          </Typography>
          {!isFinal(round) && <Typography color="text.secondary">{closeWords(result)}</Typography>}
        </Box>
      </ResultBody>
    </Box>
  );
}
