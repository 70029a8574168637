import { Figure } from "../pictures/Figure.tsx";
import { RowsPicture } from "../pictures/RowsPicture.tsx";
import { type Bar, percentOf } from "./statistics.ts";

interface BarFigureProps {
  title: string;
  /** What the bars stand for. */
  head: string;
  bars: readonly Bar[];
  /** Has each number said as a part of this one, too. */
  whole?: number;
  note?: string | undefined;
  empty: string;
}

/** A bar for each of a few numbers. */
export function BarFigure({ title, head, bars, whole, note, empty }: BarFigureProps) {
  const shareOf = (total: number) => (whole === undefined ? [] : [percentOf(total, whole)]);
  return (
    <Figure
      title={title}
      note={note}
      empty={empty}
      isEmpty={bars.every(({ total }) => total === 0)}
      heads={[head, "Number", ...(whole === undefined ? [] : ["Share"])]}
      rows={bars.map(({ label, total, to }) => ({ cells: [label, total, ...shareOf(total)], to }))}
    >
      <RowsPicture
        rows={bars.map(({ label, total }) => ({
          label,
          values: [total],
          end: [total.toLocaleString("en"), ...shareOf(total)].join(", "),
        }))}
      />
    </Figure>
  );
}
