import type { ChartConfiguration } from "chart.js";
import { useMemo } from "react";
import { COLOURS } from "../theme/theme.ts";
import { Figure } from "./Figure.tsx";
import type { Bar } from "./statistics.ts";

interface BarFigureProps {
  title: string;
  /** What the bars stand for. */
  head: string;
  bars: readonly Bar[];
  /** Has each number said as a part of this one, too. */
  whole?: number;
  empty: string;
}

const MOST_BARS = 10;
const BAR_HEIGHT = 32;
const AXIS_HEIGHT = 32;

/** Lying bars: their names have room, also on a phone. Of many, the first are drawn. */
export function BarFigure({ title, head, bars, whole, empty }: BarFigureProps) {
  const isEmpty = bars.every(({ total }) => total === 0);
  const drawn = bars.slice(0, MOST_BARS);
  const chart = useMemo(() => barChart(bars.slice(0, MOST_BARS)), [bars]);
  return (
    <Figure
      title={title}
      subtitle={bars.length > drawn.length ? `The first ${MOST_BARS} of ${bars.length}` : undefined}
      chart={isEmpty ? undefined : chart}
      height={drawn.length * BAR_HEIGHT + AXIS_HEIGHT}
      empty={empty}
      table={{
        heads: [head, "Number", ...(whole === undefined ? [] : ["Share"])],
        rows: bars.map(({ label, total }) => [
          label,
          total.toLocaleString("en"),
          ...(whole === undefined ? [] : [percentOf(total, whole)]),
        ]),
      }}
    />
  );
}

function barChart(bars: readonly Bar[]): ChartConfiguration {
  return {
    type: "bar",
    data: {
      labels: bars.map(({ label }) => label),
      datasets: [
        {
          data: bars.map(({ total }) => total),
          backgroundColor: COLOURS.skin,
          borderRadius: 10,
          maxBarThickness: 20,
        },
      ],
    },
    options: {
      indexAxis: "y",
      plugins: { legend: { display: false } },
      scales: {
        // Half an entry is none.
        x: { beginAtZero: true, ticks: { precision: 0 } },
        y: { grid: { display: false }, ticks: { autoSkip: false } },
      },
    },
  };
}

/** What part of `whole` a number is. Nothing is no part of nothing. */
function percentOf(part: number, whole: number): string {
  return whole === 0 ? "0%" : `${Math.round((100 * part) / whole)}%`;
}
