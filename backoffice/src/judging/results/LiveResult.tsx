import { Box, Slider, Typography } from "@mui/material";
import { useState } from "react";
import type { ResultInputs } from "#common/judging/result.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { isFinal, type Round } from "../rounds/round.ts";
import { LockResult } from "./LockResult.tsx";
import { ResultBody } from "./ResultBody.tsx";
import { useResult } from "./useResult.ts";
import { closeWords, goOnWords } from "./words.ts";

interface LiveResultProps {
  round: Round;
  inputs: ResultInputs;
  /** Whether a result was locked before. */
  isAnew: boolean;
  onLocked?: () => void;
}

/** The ranking by what counts now, with a line that can be moved, before it is locked. */
export function LiveResult({ round, inputs, isAnew, onLocked }: LiveResultProps) {
  const [places, setPlaces] = useState(inputs.places);
  const [line, setLine] = useState(inputs.places);
  const { data, error, refetch } = useResult(inputs, places);
  const atRound = useResult(inputs, inputs.places).data;
  if (error) {
    return (
      <LoadFailed onRetry={() => void refetch()}>The result could not be computed.</LoadFailed>
    );
  }
  if (!data) return <LoadingScreen />;
  const { result } = data;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ResultBody round={round} result={result} places={line}>
        <Box sx={{ maxWidth: 560, px: 1 }}>
          <Typography id="cut-line" component="h3" variant="subtitle2">
            {Math.min(line, result.standings.length)} of{" "}
            {result.standings.length.toLocaleString("en")} {goOnWords(round)}
            {line !== inputs.places && ` (the round says ${inputs.places})`}
          </Typography>
          {!isFinal(round) && (
            <>
              <Slider
                aria-labelledby="cut-line"
                size="small"
                color="secondary"
                min={1}
                max={Math.max(2, Math.min(result.standings.length, inputs.places * 3))}
                value={line}
                onChange={(_, value) => setLine(Number(value))}
                onChangeCommitted={(_, value) => setPlaces(Number(value))}
              />
              <Typography color="text.secondary">{closeWords(result)}</Typography>
            </>
          )}
        </Box>
      </ResultBody>
      <LockResult
        round={round}
        inputs={inputs}
        result={atRound?.places === inputs.places ? atRound.result : undefined}
        isAnew={isAnew}
        {...(onLocked && { onLocked })}
      />
    </Box>
  );
}
