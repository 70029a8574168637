import { PALETTE } from "#shared/palette.ts";
import { Drawing, Label } from "./Drawing.tsx";

interface BarChartProps {
  rows: readonly BarRow[];
  /** The names of a row's numbers. Required if a row has more than one number. */
  steps?: readonly string[];
}

interface BarRow {
  label: string;
  /** The first is the length of the bar; each of the others is a part of the one before. */
  values: readonly number[];
  /** The text after the bar. */
  end: string;
}

/** From light to dark, so that steps also differ in grayscale. */
const SHADES: readonly string[] = [PALETTE.tone3, PALETTE.tone5, PALETTE.tone7, PALETTE.ink];

const BAR_HEIGHT = 14;
const LABEL_WIDTH = 200;
const LETTER = 7;
const LEGEND_HEIGHT = 28;

/** Below this width, each label is above its bar. */
const NARROW = 480;

/** A horizontal bar for each row. Further numbers of a row are darker bars inside it. */
export function BarChart({ rows, steps }: BarChartProps) {
  const most = Math.max(...rows.map(({ values: [whole = 0] }) => whole), 1);
  const endWidth = LETTER * Math.max(...rows.map(({ end }) => end.length), 0) + 8;
  return (
    <Drawing
      draw={(width) => {
        const isNarrow = width < NARROW;
        const rowHeight = isNarrow ? 40 : 24;
        const left = isNarrow ? 0 : LABEL_WIDTH;
        const unit = Math.max(width - left - endWidth, 0) / most;
        const legendRows = steps ? (isNarrow ? Math.ceil(steps.length / 2) : 1) : 0;
        const top = legendRows * LEGEND_HEIGHT;
        return {
          height: top + rows.length * rowHeight,
          marks: (
            <>
              {steps && <Legend steps={steps} width={width} inRow={isNarrow ? 2 : steps.length} />}
              {rows.map(({ label, values, end }, at) => {
                const y = top + at * rowHeight + (isNarrow ? 20 : 5);
                const [whole = 0] = values;
                return (
                  <g key={label}>
                    <Label x={0} y={isNarrow ? y - 10 : y + BAR_HEIGHT / 2} fill={PALETTE.ink}>
                      {label}
                    </Label>
                    {values.map((value, step) => (
                      <rect
                        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order is fixed.
                        key={step}
                        x={left}
                        y={y}
                        width={value * unit}
                        height={BAR_HEIGHT}
                        fill={steps ? SHADES[step] : PALETTE.tone6}
                      />
                    ))}
                    <Label x={left + whole * unit + 8} y={y + BAR_HEIGHT / 2}>
                      {end}
                    </Label>
                  </g>
                );
              })}
            </>
          ),
        };
      }}
    />
  );
}

interface LegendProps {
  steps: readonly string[];
  width: number;
  inRow: number;
}

function Legend({ steps, width, inRow }: LegendProps) {
  return steps.map((step, at) => {
    const x = ((at % inRow) * width) / inRow;
    const y = Math.floor(at / inRow) * LEGEND_HEIGHT;
    return (
      <g key={step}>
        <rect x={x} y={y} width={BAR_HEIGHT} height={BAR_HEIGHT} fill={SHADES[at]} />
        <Label x={x + BAR_HEIGHT + 6} y={y + BAR_HEIGHT / 2}>
          {step}
        </Label>
      </g>
    );
  });
}
