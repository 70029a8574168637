import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./TeamPlaces.module.css";

interface TeamPlacesProps {
  taken: number;
  /** The owner counted. */
  places: number;
}

/** How full a team is: a circle for each place, filled when somebody has it. */
export function TeamPlaces({ taken, places }: TeamPlacesProps) {
  // Lowering the cap never breaks a team: there can be more people than places.
  const circles = Array.from({ length: Math.max(taken, places) }, (_, place) => place);
  return (
    <div className={styles.places}>
      <span className={styles.circles}>
        {circles.map((place) => (
          <PlaceCircle key={place} place={place} taken={place < taken} />
        ))}
      </span>
      <p>{`${taken} of ${places} places taken`}</p>
    </div>
  );
}

interface PlaceCircleProps {
  /** Counted from 0. */
  place: number;
  taken: boolean;
}

/** A place in a team: a tone of skin for each member; a free one is white, as the device is. */
export function PlaceCircle({ place, taken }: PlaceCircleProps) {
  return (
    <span
      className={styles.circle}
      style={taken ? { background: toneColor(TONES[place % TONES.length] ?? 9) } : undefined}
      aria-hidden="true"
    />
  );
}

const TONES: readonly Tone[] = [3, 5, 7, 8, 9];
