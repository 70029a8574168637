import { Medal, Trophy } from "~/art/Trophy.tsx";
import { podiumPlaces, winnersPage } from "~/content/finalists.ts";
import type { Finalist } from "~/data/finalists.ts";
import { FinalistWords } from "./FinalistWords.tsx";
import styles from "./Podium.module.css";

/**
 * The podium, drawn, and on it who stands there.
 * @param winners null while it is empty: then it says what there is to win.
 */
export function Podium({ winners }: { winners: readonly Finalist[] | null }) {
  return (
    <div className={styles.podium}>
      <div className={styles.drawing} aria-hidden="true">
        {podiumPlaces.map(({ outcome, number }) => (
          <div key={outcome} className={styles.place} data-place={number}>
            <Trophy className={styles.trophy} first={number === 1} />
            <div className={`on-dark ${styles.step}`}>
              <span className={styles.number}>{number}</span>
              <Medal className={styles.medal} first={number === 1} />
            </div>
          </div>
        ))}
      </div>
      <ol className={`on-dark ${styles.list}`}>
        {podiumPlaces.map(({ outcome, number, place, amount, parts }) => (
          <li key={outcome} data-place={number}>
            <p className={styles.name}>{place}</p>
            {winners && <Winner winner={winners.find((one) => one.outcome === outcome)} />}
            <div className={styles.award}>
              <strong className={winners ? undefined : "title-l"}>{amount}</strong>
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

function Winner({ winner }: { winner: Finalist | undefined }) {
  if (!winner) return <p>{winnersPage.unnamed}</p>;
  return <FinalistWords {...winner} />;
}
