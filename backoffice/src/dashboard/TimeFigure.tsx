import { Box, Typography } from "@mui/material";
import type { ChartConfiguration } from "chart.js";
import { useMemo } from "react";
import { PALETTE } from "#shared/palette.ts";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { Figure } from "./Figure.tsx";
import { NumberTable } from "./NumberTable.tsx";
import type { PeriodTotals } from "./periods.ts";

const ChartCanvas = loadedWhenUsed("ChartCanvas", () => import("./ChartCanvas.tsx"), null);

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
  const chart = useMemo(() => timeChart(periods, of), [periods, of]);
  const isEmpty = periods.every((period) => period[of] === 0);
  return (
    <Figure title={title}>
      {isEmpty ? (
        <Typography color="text.secondary">{empty}</Typography>
      ) : (
        <>
          <Box aria-hidden="true">
            <ChartCanvas config={chart} height={200} />
          </Box>
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

function timeChart(
  periods: readonly PeriodTotals[],
  of: TimeFigureProps["of"],
): ChartConfiguration {
  return {
    type: "bar",
    data: {
      labels: periods.map(({ label }) => label),
      datasets: [
        {
          data: periods.map((period) => period[of]),
          backgroundColor: PALETTE.tone6,
          borderRadius: 3,
          maxBarThickness: 24,
        },
      ],
    },
    options: {
      interaction: { mode: "index", intersect: false },
      scales: {
        x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 16 } },
        // Half an entry is none.
        y: { beginAtZero: true, ticks: { precision: 0, maxTicksLimit: 5 } },
      },
    },
  };
}
