import { PALETTE } from "#shared/palette.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";

const DEVICE = 4;
const DISTANCE = 23;
const PLACES = Array.from({ length: 9 }, (_, place) => place);

interface MarkProps {
  className: string | undefined;
  onDark: boolean;
}

/** The mark of the challenge: nine people, one device. */
export function Mark({ className, onDark }: MarkProps) {
  function colorOf(place: number): string {
    // The color of the text, which a visitor's own colors change.
    if (!onDark) return "currentColor";
    return toneColor((place < DEVICE ? place + 1 : place) as Tone);
  }
  return (
    <svg className={className} viewBox="-10 -10 66 66" aria-hidden="true">
      {PLACES.map((place) => (
        <circle
          key={place}
          cx={(place % 3) * DISTANCE}
          cy={Math.floor(place / 3) * DISTANCE}
          r={10}
          fill={place === DEVICE ? PALETTE.white : colorOf(place)}
        />
      ))}
      <circle
        cx={DISTANCE}
        cy={DISTANCE}
        r={8.4}
        fill="none"
        stroke={onDark ? PALETTE.signalLight : PALETTE.signal}
        strokeWidth={3.2}
      />
    </svg>
  );
}
