import { Box, Slider, Typography } from "@mui/material";
import { useState } from "react";
import type { RankedEntry, ResultInputs } from "#common/judging/result.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { isFinal, type Round } from "../rounds/round.ts";
import { ResultBody } from "./ResultBody.tsx";
import { LockResult } from "./ResultsPage.tsx";
import { cutoffText, outcomeVerb } from "./resultText.ts";
import { useResult } from "./useResult.ts";

interface LiveResultProps {
  round: Round;
  inputs: ResultInputs;
  /** Whether a result was locked before. */
  wasLocked: boolean;
  onLocked?: () => void;
}

/** The ranking by the reviews that count now, with a movable cutoff. */
export function LiveResult({ round, inputs, wasLocked, onLocked }: LiveResultProps) {
  const [places, setPlaces] = useState(inputs.places);
  const [cutoff, setCutoff] = useState(inputs.places);
  const { data, error, refetch } = useResult(inputs, places);
  const official = useResult(inputs, inputs.places).data;
  if (error) {
    return (
      <LoadFailed onRetry={() => void refetch()}>The result could not be computed.</LoadFailed>
    );
  }
  if (!data) return <LoadingScreen />;
  const { result } = data;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ResultBody round={round} result={result} places={cutoff}>
        <Box sx={{ maxWidth: 560, px: 1 }}>
          <Typography id="cutoff" component="h3" variant="subtitle2">
            {Math.min(cutoff, result.standings.length)} of{" "}
            {result.standings.length.toLocaleString("en")} {outcomeVerb(round)}
            {cutoff !== inputs.places && ` (set for the round: ${inputs.places})`}
          </Typography>
          {!isFinal(round) && (
            <>
              <Slider
                aria-labelledby="cutoff"
                size="small"
                color="secondary"
                min={1}
                max={Math.max(2, Math.min(result.standings.length, inputs.places * 3))}
                value={cutoff}
                onChange={(_, value) => setCutoff(Number(value))}
                onChangeCommitted={(_, value) => setPlaces(Number(value))}
              />
              <Typography color="text.secondary">{cutoffText(result)}</Typography>
            </>
          )}
        </Box>
      </ResultBody>
      <LockResult
        round={round}
        inputs={inputs}
        result={official?.places === inputs.places ? official.result : undefined}
        wasLocked={wasLocked}
        {...(onLocked && { onLocked })}
      />
    </Box>
  );
}

/** The number of rows shown below the last entry near the cutoff. */
const MARGIN = 10;

/** The number of rows shown first: all entries above and near the cutoff, and some below. */
export function initialRows(rankedEntries: readonly RankedEntry[], places: number): number {
  const last = rankedEntries.findLastIndex(({ needsDiscussion }) => needsDiscussion);
  return Math.min(rankedEntries.length, Math.max(last + 1, places) + MARGIN);
}

/** The last rank of the axis: the worst likely rank of these rows. */
export function axisEnd(rows: readonly RankedEntry[]): number {
  return rows.reduce((end, { interval90, rank }) => Math.max(end, interval90?.[1] ?? rank ?? 2), 2);
}

/** The position of a rank on the axis, from 0 to 1. */
export function positionOf(rank: number, end: number): number {
  return (rank - 1) / (end - 1);
}
