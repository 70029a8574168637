import { Figure } from "../pictures/Figure.tsx";
import { TimePicture } from "../pictures/TimePicture.tsx";
import type { PeriodTotals } from "./periods.ts";

interface TimeFigureProps {
  title: string;
  /** What is counted. */
  head: string;
  periods: readonly PeriodTotals[];
  of: "signUps" | "entries";
  empty: string;
}

/** How many of something there were over time, drawn on a scale of its own. */
export function TimeFigure({ title, head, periods, of, empty }: TimeFigureProps) {
  const bars = periods.map((period) => ({ label: period.label, total: period[of] }));
  return (
    <Figure
      title={title}
      empty={empty}
      isEmpty={bars.every(({ total }) => total === 0)}
      heads={["Period (UTC)", head]}
      rows={bars.map(({ label, total }) => ({ cells: [label, total] }))}
    >
      <TimePicture bars={bars} />
    </Figure>
  );
}
