import { PALETTE } from "#shared/palette.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";

interface FinalistCirclesProps {
  /** The number of finalists. */
  count: number;
  /** How many of them, with the team, are still in the running. */
  large: number;
  className?: string | undefined;
}

/** The finalists as circles, in rows of three, in which the team is the device. */
export function FinalistCircles({ count, large, className }: FinalistCirclesProps) {
  const rows = Math.ceil(count / PER_ROW);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${PER_ROW * WIDTH} ${rows * HEIGHT + GAP}`}
      aria-hidden="true"
    >
      {circlesOf(count, large).map(({ x, y, r, tone }) =>
        tone ? (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={toneColor(tone)} />
        ) : (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r={r} fill={PALETTE.white} />
            <circle
              cx={x}
              cy={y}
              r={r * 0.76}
              fill="none"
              stroke={PALETTE.signal}
              strokeWidth={r * 0.15}
              pathLength="100"
              strokeDasharray="88 12"
              strokeDashoffset="19"
            />
            <circle cx={x} cy={y - r * 0.76} r={r * 0.075} fill={PALETTE.signal} />
          </g>
        ),
      )}
    </svg>
  );
}

const PER_ROW = 3;
const WIDTH = 134;
/** Less than the width, because two circles lie between the three of the row above. */
const HEIGHT = 116;
const GAP = 14;
const TONES: readonly Tone[] = [3, 5, 9, 6, 4, 7];

/** The team, without a tone, is in the middle of the first row. */
function circlesOf(count: number, large: number) {
  const team = Math.floor((Math.min(count, PER_ROW) - 1) / 2);
  const others = Array.from({ length: count }, (_, place) => place).filter(
    (place) => place !== team,
  );
  return [team, ...others].map((place, order) => {
    const row = Math.floor(place / PER_ROW);
    const inRow = Math.min(PER_ROW, count - row * PER_ROW);
    const column = (place % PER_ROW) + (PER_ROW - inRow) / 2;
    return {
      x: (column + 0.5) * WIDTH,
      y: row * HEIGHT + WIDTH / 2,
      r: order < large ? 62 : 34,
      tone: order === 0 ? null : TONES[(order - 1) % TONES.length],
    };
  });
}
