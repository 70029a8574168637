import { Box, Typography } from "@mui/material";
import { isFinal, type Round } from "../rounds/round.ts";
import { FrozenNote } from "./FrozenNote.tsx";
import { ResultBody } from "./ResultBody.tsx";
import type { FrozenResult } from "./useLastResult.ts";
import { closeWords, goOnWords } from "./words.ts";

interface FrozenViewProps {
  round: Round;
  frozen: FrozenResult;
}

/** The result that was kept, as it was kept: nothing of it is computed here. */
export function FrozenView({ round, frozen }: FrozenViewProps) {
  const { inputs, result } = frozen;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <FrozenNote key={frozen.id} round={round} frozen={frozen} />
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
