import { prizeDrawings } from "~/art/prizes.ts";
import { podiumPlaces } from "~/content/finalists.ts";
import styles from "./Podium.module.css";

/** The podium, drawn and empty, with what there is to win. */
export function Podium() {
  return (
    <div className={styles.podium}>
      <div className={styles.drawing} aria-hidden="true">
        {podiumPlaces.map(({ outcome, number }) => (
          <div key={outcome} className={styles.place} data-place={number}>
            <img
              className={number === 1 ? styles.device : styles.trophy}
              src={number === 1 ? prizeDrawings.device : prizeDrawings.trophy}
              alt=""
            />
            <div className={`on-dark ${styles.step}`}>
              <span className={styles.number}>{number}</span>
              {number > 1 && <img className={styles.medal} src={prizeDrawings.medal} alt="" />}
            </div>
          </div>
        ))}
      </div>
      <ol className={`on-dark ${styles.list}`}>
        {podiumPlaces.map(({ outcome, number, place, amount, parts }) => (
          <li key={outcome} data-place={number}>
            <p className={styles.name}>{place}</p>
            <div className={styles.award}>
              <strong className="title-l">{amount}</strong>
              {parts.map((part) => (
                <p key={part}>{part}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
