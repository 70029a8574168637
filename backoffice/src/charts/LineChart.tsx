import { PALETTE } from "#shared/palette.ts";
import { Drawing, Label } from "./Drawing.tsx";

interface LineChartProps {
  /** One point for each day, week or month. A point that is only expected has a range. */
  points: readonly { label: string; low: number; high: number }[];
  /** The number of points that are known; the rest is expected. All of them by default. */
  known?: number;
}

const PLOT_HEIGHT = 168;
const HEIGHT = PLOT_HEIGHT + 32;
const TOP = 8;
const LETTER_WIDTH = 7;

/** Totals over time as a line, followed by a band for the expected range. */
export function LineChart({ points, known = points.length }: LineChartProps) {
  const ticks = axisUpTo(Math.max(...points.map(({ high }) => high), 1));
  const top = ticks.at(-1) ?? 1;
  const left = LETTER_WIDTH * top.toLocaleString("en").length + 8;
  const yOf = (value: number) => PLOT_HEIGHT * (1 - value / top);
  return (
    <Drawing
      draw={(width) => {
        const step = Math.max(width - left, 0) / Math.max(points.length - 1, 1);
        const coordinates = (field: "low" | "high", from: number, to: number) =>
          points.slice(from, to).map((point, at) => `${step * (from + at)},${yOf(point[field])}`);
        const bandStart = Math.max(known - 1, 0);
        const band = [
          ...coordinates("high", bandStart, points.length),
          ...coordinates("low", bandStart, points.length).reverse(),
        ];
        return {
          height: HEIGHT,
          marks: (
            <>
              <g transform={`translate(0 ${TOP})`}>
                {ticks.map((tick) => (
                  <g key={tick}>
                    <Label x={left - 8} y={yOf(tick)} textAnchor="end">
                      {tick.toLocaleString("en")}
                    </Label>
                    <path d={`M${left} ${yOf(tick)}H${width}`} stroke={PALETTE.hairline} />
                  </g>
                ))}
              </g>
              <g transform={`translate(${left} ${TOP})`}>
                {known < points.length && <polygon points={band.join(" ")} fill={PALETTE.tone3} />}
                {known > 0 && (
                  // The last, empty segment draws a dot where there is only one point.
                  <path
                    d={`M${coordinates("low", 0, known).join("L")}h0`}
                    fill="none"
                    stroke={PALETTE.tone7}
                    strokeWidth={2}
                    strokeLinecap="round"
                  />
                )}
                {points.map(({ label, low, high }, at) => (
                  <rect
                    key={label}
                    x={step * (at - 0.5)}
                    width={step}
                    height={PLOT_HEIGHT}
                    fill="transparent"
                  >
                    <title>{`${label}: ${rangeOf(low, high)}`}</title>
                  </rect>
                ))}
              </g>
              <Label x={left} y={HEIGHT - 8}>
                {points[0]?.label}
              </Label>
              {points.length > 1 && (
                <Label x={width} y={HEIGHT - 8} textAnchor="end">
                  {points.at(-1)?.label}
                </Label>
              )}
            </>
          ),
        };
      }}
    />
  );
}

/** "1,200", or "1,200 to 1,400". */
export function rangeOf(low: number, high: number): string {
  const least = low.toLocaleString("en");
  return low === high ? least : `${least} to ${high.toLocaleString("en")}`;
}

/** The chart has room for this many lines above zero. */
const MAX_TICKS = 4;

/**
 * The numbers on the vertical axis, from 0 to the first that is at least `most`, in whole steps of
 * 1, 2 or 5, or these with zeros.
 * @param most The largest number in the chart, above 0.
 */
export function axisUpTo(most: number): number[] {
  let step = 1;
  for (let factor = 0; Math.ceil(most / step) > MAX_TICKS; factor++) {
    step = [2, 5, 10][factor % 3] as number;
    step *= 10 ** Math.floor(factor / 3);
  }
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, tick) => tick * step);
}
