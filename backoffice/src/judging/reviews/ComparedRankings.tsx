import { Alert, Box, FormControlLabel, Switch, Typography } from "@mui/material";
import { useState } from "react";
import type { Result } from "#common/judging/result.ts";
import { FactTable } from "../../components/FactTable.tsx";
import { countEntries } from "../../records/submission.ts";
import { type Comparison, compareRankings, scoreText } from "./compare.ts";

interface ComparedRankingsProps {
  now: Result;
  after: Result;
  places: number;
}

const rankText = (rank: number | undefined) => rank ?? "None";

interface AfterProps {
  now: string | number;
  after: string | number;
}

/** Emphasizes a value that changes. */
function After({ now, after }: AfterProps) {
  return now === after ? after : <strong>{after}</strong>;
}

function outcomeText({ advancesNow: now, advancesAfter: after }: Comparison) {
  const label = (advances: boolean | undefined) =>
    advances === undefined ? "No rank" : advances ? "Advances" : "Eliminated";
  return now === after ? label(after) : <strong>{`${label(now)} → ${label(after)}`}</strong>;
}

/** Two rankings side by side. Unchanged entries are shown on request. */
export function ComparedRankings({ now, after, places }: ComparedRankingsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const all = compareRankings(now, after, places);
  const changed = all.filter(({ hasChanged }) => hasChanged);
  const crossing = all.filter(({ advancesNow, advancesAfter }) => advancesNow !== advancesAfter);
  const rows = showsAll ? all : changed;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography>{countEntries(changed.length)} would change rank or score.</Typography>
      {crossing.length > 0 && (
        <Alert severity="warning">
          This changes who advances: {crossing.map(({ entry }) => entry).join(", ")}.
        </Alert>
      )}
      <FormControlLabel
        label="Show unchanged entries"
        control={<Switch checked={showsAll} onChange={(_, value) => setShowsAll(value)} />}
      />
      <FactTable
        label="Ranking now and after the change"
        rows={rows}
        keyOf={({ entry }) => entry}
        columns={[
          { label: "Entry", render: ({ entry }) => entry },
          { label: "Rank now", isNumber: true, render: ({ now: entry }) => rankText(entry?.rank) },
          {
            label: "Rank after",
            isNumber: true,
            render: (row) => (
              <After now={rankText(row.now?.rank)} after={rankText(row.after?.rank)} />
            ),
          },
          { label: "Score now", isNumber: true, render: ({ now: entry }) => scoreText(entry) },
          {
            label: "Score after",
            isNumber: true,
            render: (row) => <After now={scoreText(row.now)} after={scoreText(row.after)} />,
          },
          { label: "Outcome", render: outcomeText },
        ]}
      />
    </Box>
  );
}
