import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import type { Result } from "#common/judging/result.ts";
import { TIE_RULES } from "#common/judging/tieRules.ts";
import type { Round } from "../rounds/round.ts";
import { Diagnostics } from "./Diagnostics.tsx";
import { Ranking } from "./Ranking.tsx";
import { Warnings } from "./Warnings.tsx";
import { officialWords } from "./words.ts";

interface ResultBodyProps {
  round: Round;
  result: Result;
  /** Where the line is. */
  places: number;
  /** What names the line, or moves it. */
  children: ReactNode;
}

/** A ranking with what may be misread in it, the rules for ties, and how the judges judged. */
export function ResultBody({ round, result, places, children }: ResultBodyProps) {
  const hasTies = result.standings.some(({ tie }) => tie);
  return (
    <>
      <Warnings result={result} />
      <Typography sx={{ maxWidth: 880 }}>{officialWords(result)}</Typography>
      {children}
      <Ranking round={round} standings={result.standings} places={places} />
      {hasTies && <TieRules />}
      <Diagnostics round={round} result={result} />
    </>
  );
}

function TieRules() {
  return (
    <Box component="section" aria-label="Equal scores" sx={{ maxWidth: 880 }}>
      <Typography component="h3" variant="subtitle2">
        How equal scores are told apart, in this order
      </Typography>
      <Box component="ol" sx={{ my: 0.5, pl: 3 }}>
        {TIE_RULES.map(({ rule, words }) => (
          <li key={rule}>{words}</li>
        ))}
      </Box>
    </Box>
  );
}
