import styles from "./PlaceCircle.module.css";

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
      data-tone={taken ? TONES[place % TONES.length] : undefined}
      aria-hidden="true"
    />
  );
}

const TONES = [3, 5, 7, 8, 9];
