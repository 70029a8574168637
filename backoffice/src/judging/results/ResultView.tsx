import { Alert, Box, Slider, Typography } from "@mui/material";
import { useState } from "react";
import type { ResultInputs } from "#common/judging/result.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import type { Round } from "../rounds/round.ts";
import { Diagnostics } from "./Diagnostics.tsx";
import { FreezeResult } from "./FreezeResult.tsx";
import { Ranking } from "./Ranking.tsx";
import { useResult } from "./useResult.ts";

interface ResultViewProps {
  round: Round;
  inputs: ResultInputs;
}

/** The ranking in its three columns, with a line that can be moved, and what is known about it. */
export function ResultView({ round, inputs }: ResultViewProps) {
  const [places, setPlaces] = useState(inputs.places);
  const [line, setLine] = useState(inputs.places);
  const { data, error, refetch } = useResult(inputs, places);
  if (error) {
    return (
      <LoadFailed onRetry={() => void refetch()}>The result could not be computed.</LoadFailed>
    );
  }
  if (!data) return <LoadingScreen />;
  const { result } = data;
  const close = result.standings.filter(({ needsDiscussion }) => needsDiscussion).length;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {result.groups.length > 1 && (
        <Alert severity="warning">
          The entries fall into {result.groups.length} groups that no judge links, so a ranking
          across them means nothing: there is none. Below they stand by their means. Give some
          entries of each group to one more judge, and open the round for longer.
        </Alert>
      )}
      <Typography sx={{ maxWidth: 880 }}>
        {result.official === "mean"
          ? "Every judge has read every entry, so the mean decides."
          : result.method === "least_squares"
            ? "Not every judge has read every entry, so the score adjusted for severity decides: what the entry's mean would be had every judge read it."
            : "Not every judge has read every entry, so the score adjusted for severity decides. It lies between the entry's own mean and everybody's, nearer to the latter the fewer reviews there are."}{" "}
        Equal scores are told apart by rules that are the same for all rounds.
      </Typography>
      <Box sx={{ maxWidth: 560, px: 1 }}>
        <Typography id="cut-line" component="h3" variant="subtitle2">
          {Math.min(line, result.standings.length)} of{" "}
          {result.standings.length.toLocaleString("en")} go on
          {line !== inputs.places && ` (the round says ${inputs.places})`}
        </Typography>
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
        <Typography color="text.secondary">
          {close === 0
            ? "No entry is so near to the line that it needs to be talked about."
            : `${close} ${close === 1 ? "entry is" : "entries are"} so near to the line that the panel should talk about them: in a quarter of all draws or more they go on, and in a quarter or more they do not.`}
        </Typography>
      </Box>
      <Ranking round={round} standings={result.standings} places={line} />
      <Diagnostics round={round} result={result} />
      <FreezeResult round={round} inputs={inputs} />
    </Box>
  );
}
