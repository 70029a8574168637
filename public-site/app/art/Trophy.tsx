import { PALETTE } from "#shared/palette.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";

interface PrizeProps {
  className: string | undefined;
}

interface Person {
  readonly x: number;
  readonly y: number;
  readonly tone: Tone;
}

const RADIUS = 19;

/** Eight people around the device. */
const AROUND: readonly Person[] = Array.from({ length: 8 }, (_, place) => ({
  x: Math.round(Math.sin((place * Math.PI) / 4) * 54),
  y: Math.round(-Math.cos((place * Math.PI) / 4) * 54),
  tone: (place < 4 ? place + 2 : place + 1) as Tone,
}));

/** Eight people who lift the device: a cup of rows of four, three and two. */
const CUP: readonly Person[] = [
  { x: -63, y: 0, tone: 1 },
  { x: -21, y: 0, tone: 5 },
  { x: 21, y: 0, tone: 4 },
  { x: 63, y: 0, tone: 7 },
  { x: -42, y: 42, tone: 6 },
  { x: 42, y: 42, tone: 7 },
  { x: -21, y: 84, tone: 8 },
  { x: 21, y: 84, tone: 9 },
];

interface DrawnProps {
  people: readonly Person[];
  at: { readonly x: number; readonly y: number };
}

/** The nine circles: people, and the one device. */
function Drawn({ people, at }: DrawnProps) {
  return (
    <>
      {people.map(({ x, y, tone }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={RADIUS} fill={toneColor(tone)} />
      ))}
      <circle cx={at.x} cy={at.y} r={RADIUS} fill={toneColor(1)} />
      <circle
        cx={at.x}
        cy={at.y}
        r={RADIUS - 3.5}
        fill="none"
        stroke={PALETTE.ink}
        strokeWidth="6"
      />
    </>
  );
}

/** The first place, which wins neither trophy nor medal: the device alone, as on the pictures of projects. */
export function Device({ className }: PrizeProps) {
  return (
    <svg className={className} viewBox="-10 -10 20 20" aria-hidden="true">
      <circle r="10" fill={PALETTE.white} />
      <circle r="7.8" fill="none" stroke={PALETTE.signal} strokeWidth="1.8" />
      <circle r="2.8" fill={toneColor(1)} />
    </svg>
  );
}

/** A trophy: eight people who lift the device. */
export function Trophy({ className }: PrizeProps) {
  return (
    <svg className={className} viewBox="-84 -21 168 126" aria-hidden="true">
      <Drawn people={CUP} at={{ x: 0, y: 42 }} />
    </svg>
  );
}

/** A medal: eight people around the device. */
export function Medal({ className }: PrizeProps) {
  return (
    <svg className={className} viewBox="-84 -84 168 168" aria-hidden="true">
      <circle r="84" fill={PALETTE.ink} />
      <Drawn people={AROUND} at={{ x: 0, y: 0 }} />
    </svg>
  );
}
