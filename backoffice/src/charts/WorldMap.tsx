import { COUNTRIES } from "#shared/countries.ts";
import { inDigits } from "#shared/inDigits.ts";
import { PALETTE } from "#shared/palette.ts";
import { Drawing, Label } from "./Drawing.tsx";
import type { FigureRow } from "./Figure.tsx";
import map from "./worldMap.json";

/** The largest radius as a fraction of the map's width. A circle's area shows its number. */
const LARGEST = 0.025;
const SMALLEST_PX = 2;

const CIRCLE = { fill: PALETTE.tone7, fillOpacity: 0.75, stroke: PALETTE.white };

const PLACES: Readonly<Record<string, number[] | undefined>> = map.places;
const CODES = new Map(COUNTRIES.map(({ name, code }) => [name, code]));

/** A circle in each country. Its area shows the number. */
export function WorldMap({ rows }: { rows: readonly FigureRow[] }) {
  const most = Math.max(...rows.map(({ numbers: [total = 0] }) => total), 1);
  const radiusOf = (total: number, width: number) =>
    Math.max(LARGEST * width * Math.sqrt(total / most), SMALLEST_PX);
  return (
    <Drawing
      draw={(width) => {
        const unit = width / map.width;
        return {
          height: map.height * unit,
          marks: (
            <>
              <path d={map.land} transform={`scale(${unit})`} fill={PALETTE.disabled} />
              {rows.map(({ label, numbers: [total = 0] }) => {
                const [x, y] = PLACES[CODES.get(label) ?? ""] ?? [];
                if (x === undefined || y === undefined) return null;
                return (
                  <circle
                    key={label}
                    cx={x * unit}
                    cy={y * unit}
                    r={radiusOf(total, width)}
                    {...CIRCLE}
                  >
                    <title>{`${label}: ${inDigits(total)}`}</title>
                  </circle>
                );
              })}
              {/* The scale of the circles, in the Pacific. */}
              {[...new Set([most, Math.ceil(most / 4)])].map((total, at) => {
                const y = map.height * unit - (1 + 2.6 * at) * LARGEST * width - 2;
                return (
                  <g key={total}>
                    <circle
                      cx={LARGEST * width + 2}
                      cy={y}
                      r={radiusOf(total, width)}
                      {...CIRCLE}
                    />
                    <Label x={2 * LARGEST * width + 10} y={y}>
                      {inDigits(total)}
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
