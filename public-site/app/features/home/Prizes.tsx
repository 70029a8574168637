import { RichText } from "~/components/RichText.tsx";
import { awards, prizeSection } from "~/content/prizes.ts";
import styles from "./Prizes.module.css";

/** What there is to win, by place. */
export function Prizes() {
  return (
    <section className={`on-dark ${styles.prizes}`} aria-labelledby="prizes">
      <div className="grid">
        <h2 id="prizes" className="title-l">
          {prizeSection.title}
        </h2>
      </div>
      <ol className={`grid ${styles.list}`}>
        {awards.map(({ place, amount, parts }) => (
          <li key={place} className={styles.prize}>
            <span className={`title-s ${styles.place}`}>{place}</span>
            <strong className={styles.figure}>{amount}</strong>
            <div className={styles.parts}>
              {parts.map((part) => (
                <p key={part}>{part}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <div className="grid">
        <div className={`text-l ${styles.note}`}>
          <p>{prizeSection.note}</p>
          <p>
            <RichText text={prizeSection.ipNote} />
          </p>
        </div>
      </div>
    </section>
  );
}
