import { inDigits } from "#shared/inDigits.ts";
import { PALETTE } from "#shared/palette.ts";
import { axisUpTo } from "./axis.ts";
import { Drawing, Label } from "./Drawing.tsx";
import type { FigureRow } from "./Figure.tsx";

interface LineChartProps {
  /** A point for each day, week or month. */
  rows: readonly FigureRow[];
}

const PLOT_HEIGHT = 168;
const HEIGHT = PLOT_HEIGHT + 48;
/** Room for the label above the last point. */
const TOP = 24;
const LETTER_WIDTH = 7;

/** Totals over time as a line. */
export function LineChart({ rows }: LineChartProps) {
  const ticks = axisUpTo(Math.max(...rows.flatMap(({ numbers }) => numbers), 1));
  const top = ticks.at(-1) ?? 1;
  const left = LETTER_WIDTH * inDigits(top).length + 8;
  const last = rows.length - 1;
  const middle = Math.floor(last / 2);
  const lastTotal = rows[last]?.numbers[0] ?? 0;
  const yOf = (number = 0) => PLOT_HEIGHT * (1 - number / top);
  return (
    <Drawing
      draw={(width) => {
        // Room for half of the last dot.
        const step = Math.max(width - left - 4, 0) / Math.max(last, 1);
        const points = rows.map(({ numbers: [total] }, at) => `${step * at},${yOf(total)}`);
        return {
          height: HEIGHT,
          marks: (
            <>
              <g transform={`translate(0 ${TOP})`}>
                {ticks.map((tick) => (
                  <g key={tick}>
                    <Label x={left - 8} y={yOf(tick)} textAnchor="end">
                      {inDigits(tick)}
                    </Label>
                    <path d={`M${left} ${yOf(tick)}H${width}`} stroke={PALETTE.hairline} />
                  </g>
                ))}
              </g>
              <g transform={`translate(${left} ${TOP})`}>
                {/* The last, empty segment draws a dot where there is only one point. */}
                <path
                  d={`M${points.join("L")}h0`}
                  fill="none"
                  stroke={PALETTE.tone7}
                  strokeWidth={2}
                  strokeLinecap="round"
                />
                <circle cx={step * last} cy={yOf(lastTotal)} r={3.5} fill={PALETTE.tone7} />
                {/* Above the line, which never falls. */}
                <Label
                  x={step * last}
                  y={yOf(lastTotal) - 14}
                  textAnchor={last > 0 ? "end" : "start"}
                  fill={PALETTE.ink}
                  fontWeight={600}
                  stroke={PALETTE.white}
                  strokeWidth={6}
                  paintOrder="stroke"
                >
                  {inDigits(lastTotal)}
                </Label>
                {rows.map(({ label, numbers: [total = 0] }, at) => (
                  <rect
                    key={label}
                    x={step * (at - 0.5)}
                    width={step}
                    height={PLOT_HEIGHT}
                    fill="transparent"
                  >
                    <title>{`${label}: ${inDigits(total)}`}</title>
                  </rect>
                ))}
              </g>
              <Label x={left} y={HEIGHT - 8}>
                {rows[0]?.label}
              </Label>
              {rows.length > 2 && (
                <Label x={left + step * middle} y={HEIGHT - 8} textAnchor="middle">
                  {rows[middle]?.label}
                </Label>
              )}
              {rows.length > 1 && (
                <Label x={width} y={HEIGHT - 8} textAnchor="end">
                  {rows.at(-1)?.label}
                </Label>
              )}
            </>
          ),
        };
      }}
    />
  );
}
