import type { ReactNode } from "react";
import { PALETTE } from "#shared/palette.ts";
import { Label } from "./Drawing.tsx";

interface PlotProps {
  /** How wide the whole drawing is. */
  width: number;
  /** The numbers at its lines, from 0 up (axis.ts). */
  lines: readonly number[];
  /** What stands at the two ends of the time below. */
  ends: readonly [string | undefined, string | undefined];
  /** Draws into the plot, whose upper left corner is 0, 0. */
  children: (plot: { width: number; yOf: (value: number) => number }) => ReactNode;
}

/** How high what is plotted is, and the drawing with its words. */
export const PLOT_HEIGHT = 168;
export const PLOT_DRAWING_HEIGHT = PLOT_HEIGHT + 32;

const TOP = 8;
const LETTER = 7;

/** Numbers over time: lines with their numbers at the left, and when it begins and ends below. */
export function Plot({ width, lines, ends: [first, last], children }: PlotProps) {
  const top = lines.at(-1) ?? 1;
  const left = LETTER * top.toLocaleString("en").length + 8;
  const plotWidth = Math.max(width - left, 0);
  const yOf = (value: number) => PLOT_HEIGHT * (1 - value / top);
  return (
    <>
      <g transform={`translate(0 ${TOP})`}>
        {lines.map((line) => (
          <g key={line}>
            <Label x={left - 8} y={yOf(line)} textAnchor="end">
              {line.toLocaleString("en")}
            </Label>
            <path d={`M${left} ${yOf(line)}H${width}`} stroke={PALETTE.hairline} />
          </g>
        ))}
      </g>
      <g transform={`translate(${left} ${TOP})`}>{children({ width: plotWidth, yOf })}</g>
      <Label x={left} y={PLOT_DRAWING_HEIGHT - 8}>
        {first}
      </Label>
      <Label x={width} y={PLOT_DRAWING_HEIGHT - 8} textAnchor="end">
        {last}
      </Label>
    </>
  );
}
