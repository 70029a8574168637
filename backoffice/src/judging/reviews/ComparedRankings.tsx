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

const rankWords = (rank: number | undefined) => rank ?? "None";

interface AfterProps {
  now: string | number;
  after: string | number;
}

/** What would be another value stands out. */
function After({ now, after }: AfterProps) {
  return now === after ? after : <strong>{after}</strong>;
}

function outcomeWords({ goesOnNow: now, goesOnAfter: after }: Comparison) {
  const say = (advances: boolean | undefined) =>
    advances === undefined ? "No rank" : advances ? "Advances" : "Does not advance";
  return now === after ? say(after) : <strong>{`${say(now)} → ${say(after)}`}</strong>;
}

/** The ranking as it is and as it would be, side by side: what changes first, all of it on demand. */
export function ComparedRankings({ now, after, places }: ComparedRankingsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const all = compareRankings(now, after, places);
  const changed = all.filter(({ isOther }) => isOther);
  const crossing = all.filter(({ goesOnNow, goesOnAfter }) => goesOnNow !== goesOnAfter);
  const rows = isWhole ? all : changed;
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography>{countEntries(changed.length)} would have another rank or score.</Typography>
      {crossing.length > 0 && (
        <Alert severity="warning">
          It changes who advances: {crossing.map(({ entry }) => entry).join(", ")}.
        </Alert>
      )}
      <FormControlLabel
        label="Show the entries that stay as they are too"
        control={<Switch checked={isWhole} onChange={(_, value) => setIsWhole(value)} />}
      />
      <FactTable
        label="The ranking now and after it"
        rows={rows}
        keyOf={({ entry }) => entry}
        columns={[
          { label: "Entry", render: ({ entry }) => entry },
          { label: "Rank now", isNumber: true, render: ({ now: is }) => rankWords(is?.rank) },
          {
            label: "Rank after",
            isNumber: true,
            render: (row) => (
              <After now={rankWords(row.now?.rank)} after={rankWords(row.after?.rank)} />
            ),
          },
          { label: "Score now", isNumber: true, render: ({ now: is }) => scoreText(is) },
          {
            label: "Score after",
            isNumber: true,
            render: (row) => <After now={scoreText(row.now)} after={scoreText(row.after)} />,
          },
          { label: "Who advances", render: outcomeWords },
        ]}
      />
    </Box>
  );
}
