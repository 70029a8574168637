import { PALETTE } from "#shared/palette.ts";
import { axisUpTo } from "./axis.ts";
import { Drawing } from "./Drawing.tsx";
import { PLOT_DRAWING_HEIGHT, Plot } from "./Plot.tsx";

interface ForecastPictureProps {
  /** How many there were at the end of each day, then the least and most that are expected. */
  days: readonly { label: string; low: number; high: number }[];
  /** How many of the days have been. */
  known: number;
}

/** A line for what has been, and a band for what is expected. */
export function ForecastPicture({ days, known }: ForecastPictureProps) {
  const lines = axisUpTo(Math.max(...days.map(({ high }) => high), 1));
  return (
    <Drawing
      draw={(width) => ({
        height: PLOT_DRAWING_HEIGHT,
        marks: (
          <Plot width={width} lines={lines} ends={[days[0]?.label, days.at(-1)?.label]}>
            {(plot) => {
              const step = plot.width / Math.max(days.length - 1, 1);
              const pointsOf = (field: "low" | "high", from: number, to: number) =>
                days
                  .slice(from, to)
                  .map((day, at) => `${step * (from + at)},${plot.yOf(day[field])}`);
              const from = Math.max(known - 1, 0);
              const band = [
                ...pointsOf("high", from, days.length),
                ...pointsOf("low", from, days.length).reverse(),
              ];
              return (
                <>
                  <polygon points={band.join(" ")} fill={PALETTE.tone3} />
                  <polyline
                    points={pointsOf("low", 0, known).join(" ")}
                    fill="none"
                    stroke={PALETTE.tone7}
                    strokeWidth={2}
                  />
                  {days.map(({ label, low, high }, at) => (
                    <rect
                      key={label}
                      x={step * (at - 0.5)}
                      width={step}
                      height={plot.yOf(0)}
                      fill="transparent"
                    >
                      <title>{`${label}: ${rangeOf(low, high)}`}</title>
                    </rect>
                  ))}
                </>
              );
            }}
          </Plot>
        ),
      })}
    />
  );
}

/** "1,200", or "1,200 to 1,400". */
export function rangeOf(low: number, high: number): string {
  const least = low.toLocaleString("en");
  return low === high ? least : `${least} to ${high.toLocaleString("en")}`;
}
