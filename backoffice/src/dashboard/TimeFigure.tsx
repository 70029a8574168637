import type { ChartConfiguration } from "chart.js";
import { useMemo } from "react";
import { useChallengeNow } from "../data/useChallengeNow.ts";
import { COLOURS } from "../theme/theme.ts";
import { Figure } from "./Figure.tsx";
import { type PeriodTotals, totalsOverTime } from "./periods.ts";
import type { Statistics } from "./statistics.ts";

interface TimeFigureProps {
  statistics: Pick<Statistics, "sign_ups_by_day" | "entries_by_day">;
}

/** When people signed up and submitted. */
export function TimeFigure({ statistics }: TimeFigureProps) {
  const { sign_ups_by_day, entries_by_day } = statistics;
  const now = useChallengeNow();
  const periods = useMemo(
    () => totalsOverTime(sign_ups_by_day, entries_by_day, now),
    [sign_ups_by_day, entries_by_day, now],
  );
  const chart = useMemo(() => timeChart(periods), [periods]);
  return (
    <Figure
      title="Sign-ups and entries over time"
      chart={periods.length > 0 ? chart : undefined}
      height={260}
      empty="Nobody has signed up yet."
      table={{
        heads: ["Period (UTC)", "Sign-ups", "Entries"],
        rows: periods.map(({ label, signUps, entries }) => [
          label,
          signUps.toLocaleString("en"),
          entries.toLocaleString("en"),
        ]),
      }}
    />
  );
}

function timeChart(periods: readonly PeriodTotals[]): ChartConfiguration {
  return {
    type: "line",
    data: {
      labels: periods.map(({ label }) => label),
      datasets: [
        {
          label: "Sign-ups",
          data: periods.map(({ signUps }) => signUps),
          borderColor: COLOURS.ink,
          backgroundColor: COLOURS.ink,
        },
        {
          label: "Entries",
          data: periods.map(({ entries }) => entries),
          borderColor: COLOURS.skin,
          backgroundColor: COLOURS.skin,
          // Told apart without colours, too.
          pointStyle: "rect",
          borderDash: [6, 3],
        },
      ],
    },
    options: {
      interaction: { mode: "index", intersect: false },
      elements: { line: { borderWidth: 2 }, point: { radius: 2.5 } },
      plugins: {
        legend: { align: "start", labels: { usePointStyle: true, boxWidth: 8, boxHeight: 8 } },
      },
      scales: {
        x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 16 } },
        y: { beginAtZero: true, ticks: { precision: 0 } },
      },
    },
  };
}
