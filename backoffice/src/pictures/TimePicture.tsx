import { PALETTE } from "#shared/palette.ts";
import { axisUpTo } from "./axis.ts";
import { Drawing } from "./Drawing.tsx";
import { PLOT_DRAWING_HEIGHT, PLOT_HEIGHT, Plot } from "./Plot.tsx";

interface TimeBar {
  label: string;
  total: number;
}

const WIDEST_BAR = 24;

/** A bar for each period, from the first to the last, with its number where one points. */
export function TimePicture({ bars }: { bars: readonly TimeBar[] }) {
  const lines = axisUpTo(Math.max(...bars.map(({ total }) => total)));
  const last = bars.length > 1 ? bars.at(-1) : undefined;
  return (
    <Drawing
      draw={(width) => ({
        height: PLOT_DRAWING_HEIGHT,
        marks: (
          <Plot width={width} lines={lines} ends={[bars[0]?.label, last?.label]}>
            {(plot) => {
              const room = plot.width / bars.length;
              const barWidth = Math.max(Math.min(room - 2, WIDEST_BAR), 1);
              return bars.map(({ label, total }, at) => (
                <g key={label}>
                  <title>{`${label}: ${total.toLocaleString("en")}`}</title>
                  <rect x={room * at} width={room} height={PLOT_HEIGHT} fill="transparent" />
                  <rect
                    x={room * (at + 0.5) - barWidth / 2}
                    y={plot.yOf(total)}
                    width={barWidth}
                    height={PLOT_HEIGHT - plot.yOf(total)}
                    fill={PALETTE.tone6}
                  />
                </g>
              ));
            }}
          </Plot>
        ),
      })}
    />
  );
}
