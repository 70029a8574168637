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
      <span className={styles.circles} aria-hidden="true">
        {circles.map((place) => (
          <span key={place} className={place < taken ? styles.taken : styles.free} />
        ))}
      </span>
      <p>
        {taken} of {places} places taken
      </p>
    </div>
  );
}
