import { Alert, Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import type { Result } from "#common/judging/result.ts";
import { TIE_RULES } from "#common/judging/tieRules.ts";
import type { Round } from "../rounds/round.ts";
import { Diagnostics } from "./Diagnostics.tsx";
import { Ranking } from "./Ranking.tsx";
import { rankingText, warningText } from "./resultText.ts";

interface ResultBodyProps {
  round: Round;
  result: Result;
  /** The last rank above the cutoff. */
  places: number;
  /** Describes or moves the cutoff. */
  children: ReactNode;
}

/** A ranking with warnings, tie-breaking rules and diagnostics of the judges. */
export function ResultBody({ round, result, places, children }: ResultBodyProps) {
  const hasTies = result.standings.some(({ tie }) => tie);
  return (
    <>
      <Warnings result={result} />
      <Typography sx={{ maxWidth: 880 }}>{rankingText(result)}</Typography>
      {children}
      <Ranking round={round} rankedEntries={result.standings} places={places} />
      {hasTies && <TieRules />}
      <Diagnostics round={round} result={result} />
    </>
  );
}

function Warnings({ result }: { result: Result }) {
  return (
    <>
      {result.groups.length > 1 && (
        <Alert severity="warning">
          The entries form {result.groups.length} groups without a common judge, so they cannot be
          ranked. They are sorted by mean. Reopen the round and assign one more judge to some
          entries of each group, or decide each entry with a reason.
        </Alert>
      )}
      {[...new Set(result.warnings.map(warningText))].map((text) => (
        <Alert key={text} severity="warning">
          {text}
        </Alert>
      ))}
    </>
  );
}

function TieRules() {
  return (
    <Box component="section" aria-label="Tie-breaking rules" sx={{ maxWidth: 880 }}>
      <Typography component="h3" variant="subtitle2">
        Tie-breaking rules, in order
      </Typography>
      <Box component="ol" sx={{ my: 0.5, pl: 3 }}>
        {TIE_RULES.map(({ rule, words }) => (
          <li key={rule}>{words}</li>
        ))}
      </Box>
    </Box>
  );
}
