import { Link } from "react-router";
import { challengeName } from "#common/content/names.ts";
import { PALETTE } from "#shared/palette.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { paths } from "~/config/paths.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./Logo.module.css";

interface LogoProps {
  onDark?: boolean;
  /** Hides the name in wide navigation bars without room for it. */
  compact?: boolean;
}

/** The mark and the name of the challenge, as a link to the home page. */
export function Logo({ onDark = false, compact = false }: LogoProps) {
  const name = challengeName(useChallenge());
  return (
    <Link
      className={styles.logo}
      to={paths.home}
      aria-label={name}
      data-compact={compact || undefined}
      data-on-dark={onDark || undefined}
    >
      <Mark className={styles.mark} onDark={onDark} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}

const DEVICE_PLACE = 4;
const DISTANCE = 23;
const PLACES = Array.from({ length: 9 }, (_, place) => place);

interface MarkProps {
  className: string | undefined;
  onDark: boolean;
}

function Mark({ className, onDark }: MarkProps) {
  function colorOf(place: number): string {
    // Follows a visitor's own colors.
    if (!onDark) return "currentColor";
    return toneColor((place < DEVICE_PLACE ? place + 1 : place) as Tone);
  }
  return (
    <svg className={className} viewBox="-10 -10 66 66" aria-hidden="true">
      {PLACES.map((place) => (
        <circle
          key={place}
          cx={(place % 3) * DISTANCE}
          cy={Math.floor(place / 3) * DISTANCE}
          r={10}
          fill={place === DEVICE_PLACE ? PALETTE.white : colorOf(place)}
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
