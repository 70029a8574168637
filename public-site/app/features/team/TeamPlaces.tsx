import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./TeamPanel.module.css";

interface TeamPlacesProps {
  taken: number;
  /** Including the owner. */
  places: number;
}

/** The places of a team as circles, filled if they are taken. */
export function TeamPlaces({ taken, places }: TeamPlacesProps) {
  // A team may have more members than places after the maximum was lowered.
  const circles = Array.from({ length: Math.max(taken, places) }, (_, place) => place);
  return (
    <div className="row">
      <span className="row gap-2xs">
        {circles.map((place) => (
          <PlaceCircle key={place} place={place} taken={place < taken} />
        ))}
      </span>
      <p>{`${taken} of ${places} places taken`}</p>
    </div>
  );
}

interface PlaceCircleProps {
  /** Starts at 0. */
  place: number;
  taken: boolean;
}

/** A place in a team: a skin tone for each member, white like the device if it is free. */
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
