import { Box, Typography } from "@mui/material";
import { Figure } from "./Figure.tsx";
import { NumberTable } from "./NumberTable.tsx";
import type { PeriodTotals } from "./periods.ts";
import { TimeBars } from "./TimeBars.tsx";

interface TimeFigureProps {
  title: string;
  /** What is counted. */
  head: string;
  periods: readonly PeriodTotals[];
  of: "signUps" | "entries";
  empty: string;
}

/** How many of something there were over time, drawn on a scale of its own, and as a table. */
export function TimeFigure({ title, head, periods, of, empty }: TimeFigureProps) {
  const isEmpty = periods.every((period) => period[of] === 0);
  return (
    <Figure title={title}>
      {isEmpty ? (
        <Typography color="text.secondary">{empty}</Typography>
      ) : (
        <>
          <TimeBars bars={periods.map((period) => ({ label: period.label, total: period[of] }))} />
          <Box component="details" sx={{ mt: 1 }}>
            <Box component="summary" sx={{ py: 0.5, cursor: "pointer", color: "text.secondary" }}>
              Show as a table
            </Box>
            <NumberTable
              label={title}
              heads={["Period (UTC)", head]}
              rows={periods.map((period) => [period.label, period[of].toLocaleString("en")])}
            />
          </Box>
        </>
      )}
    </Figure>
  );
}
