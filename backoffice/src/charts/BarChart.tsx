import { Box } from "@mui/material";
import { countOf } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { PALETTE } from "#shared/palette.ts";
import { PLAIN_LIST, ROW } from "../theme/theme.ts";
import { axisUpTo } from "./axis.ts";
import { Drawing, Label } from "./Drawing.tsx";
import type { FigureRow } from "./Figure.tsx";

interface BarChartProps {
  rows: readonly FigureRow[];
  /** The names of a row's numbers, which a Legend shows. Required if a row has more than one number. */
  steps?: readonly string[];
}

/** From light to dark, so that steps also differ in grayscale. */
const SHADES: readonly string[] = [PALETTE.tone3, PALETTE.tone5, PALETTE.tone7, PALETTE.ink];

const BAR_HEIGHT = 14;
/** With the label above the bar. */
const ROW_HEIGHT = 40;
const LETTER_WIDTH = 6.5;
const AXIS_HEIGHT = 24;

/** The names of the numbers in bars, for one or more charts. */
export function Legend({ steps }: { steps: readonly string[] }) {
  return (
    <Box component="ul" sx={{ ...PLAIN_LIST, ...ROW, columnGap: 2 }}>
      {steps.map((step, at) => (
        <Box component="li" key={step} sx={{ ...ROW, gap: 0.75 }}>
          <Box
            sx={{
              width: BAR_HEIGHT,
              height: BAR_HEIGHT,
              bgcolor: SHADES[at],
              forcedColorAdjust: "none",
            }}
          />
          {step}
        </Box>
      ))}
    </Box>
  );
}

/** A horizontal bar for each row, over a scale. Further numbers of a row are darker bars inside it. */
export function BarChart({ rows, steps = [] }: BarChartProps) {
  const ticks = axisUpTo(Math.max(...rows.map(({ numbers: [whole = 0] }) => whole), 1));
  const most = ticks.at(-1) ?? 1;
  const textWidth = LETTER_WIDTH * Math.max(...rows.map((row) => textOf(row, steps).length)) + 8;
  return (
    <Drawing
      draw={(width) => {
        const unit = Math.max(width - textWidth, 0) / most;
        const bottom = rows.length * ROW_HEIGHT;
        return {
          height: bottom + AXIS_HEIGHT,
          marks: (
            <>
              {ticks.map((tick) => (
                <g key={tick}>
                  <path d={`M${tick * unit + 0.5} 0V${bottom}`} stroke={PALETTE.hairline} />
                  <Label
                    x={tick * unit}
                    y={bottom + AXIS_HEIGHT / 2}
                    textAnchor={tick === 0 ? "start" : "middle"}
                  >
                    {inDigits(tick)}
                  </Label>
                </g>
              ))}
              {rows.map((row, at) => (
                <g key={row.label} transform={`translate(0 ${at * ROW_HEIGHT + 20})`}>
                  {/* A halo, so that no grid line crosses it. */}
                  <Label
                    y={-10}
                    fill={PALETTE.ink}
                    stroke={PALETTE.white}
                    strokeWidth={6}
                    paintOrder="stroke"
                  >
                    {row.label}
                  </Label>
                  {row.numbers.map((number, step) => (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order is fixed.
                      key={step}
                      width={number * unit}
                      height={BAR_HEIGHT}
                      fill={row.numbers.length > 1 ? SHADES[step] : PALETTE.tone6}
                    />
                  ))}
                  <Label x={(row.numbers[0] ?? 0) * unit + 8} y={BAR_HEIGHT / 2}>
                    {textOf(row, steps)}
                  </Label>
                </g>
              ))}
            </>
          ),
        };
      }}
    />
  );
}

/** The text after a bar: "12 of 300 submitted" for several numbers, otherwise the row of the table. */
function textOf({ numbers, cells = numbers }: FigureRow, steps: readonly string[]): string {
  const [whole = 0, ...parts] = numbers;
  const part = parts.at(-1);
  if (part !== undefined) return `${countOf(part, whole)} ${steps.at(-1)?.toLowerCase()}`;
  return cells.map((cell) => cell.toLocaleString("en")).join(", ");
}
