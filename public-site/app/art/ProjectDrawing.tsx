import { PALETTE } from "#shared/palette.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";

interface ProjectDrawingProps {
  /** Each id has its own drawing. */
  id: string;
  className?: string | undefined;
}

/** Replaces a missing picture: the nine people, from a different view for each project. */
export function ProjectDrawing({ id, className }: ProjectDrawingProps) {
  const { ground, circles, device, view } = nineCirclesOf(id);
  return (
    <svg
      className={className}
      viewBox={`${view.x} ${view.y} ${view.width} ${(view.width * 3) / 4}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect x="-400" y="-400" width="1000" height="1000" fill={toneColor(ground)} />
      {circles.map(({ x, y, tone }, place) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={43}
          fill={place === device ? PALETTE.white : toneColor(tone)}
        />
      ))}
      <circle
        cx={circles[device]?.x}
        cy={circles[device]?.y}
        r={36}
        fill="none"
        stroke={PALETTE.signal}
        strokeWidth={13.5}
      />
    </svg>
  );
}

interface NineCircles {
  readonly ground: Tone;
  readonly circles: readonly { readonly x: number; readonly y: number; readonly tone: Tone }[];
  /** The index of the device. */
  readonly device: number;
  /** The visible part, a view box of 4 to 3. */
  readonly view: { readonly x: number; readonly y: number; readonly width: number };
}

const DISTANCE = 100;
/** Not the background colors of pages, so that the drawing has a visible edge. */
const GROUNDS = [1, 5, 7, 8, 9] as const;
const TONES = [2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A stable number for an id (FNV-1a). */
function numberOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}

/** The drawing of a project, which depends only on its id. */
export function nineCirclesOf(id: string): NineCircles {
  let rest = numberOf(id);
  const take = (count: number) => {
    const taken = rest % count;
    rest = Math.floor(rest / count);
    return taken;
  };
  const device = take(9);
  const ground = GROUNDS[take(GROUNDS.length)] ?? 2;
  const first = take(TONES.length);
  const step = [1, 3, 5, 7][take(4)] ?? 1;
  const width = [250, 210, 170][take(3)] ?? 210;
  const height = (width * 3) / 4;
  const tones = TONES.filter((tone) => tone !== ground);
  const circles = Array.from({ length: 9 }, (_, place) => ({
    x: (place % 3) * DISTANCE,
    y: Math.floor(place / 3) * DISTANCE,
    tone: tones[(first + place * step) % tones.length] ?? 4,
  }));
  const { x = 0, y = 0 } = circles[device] ?? {};
  const within = (middle: number, size: number) =>
    Math.min(Math.max(middle - size / 2, -60), 260 - size);
  return { ground, circles, device, view: { x: within(x, width), y: within(y, height), width } };
}
