import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { phaseCards, phasesTitle } from "~/content/logistics.ts";
import styles from "./PhaseCards.module.css";
import { phaseColors } from "./phaseColors.ts";

/** The phases: fields side by side, growing darker towards Paris. */
export function PhaseCards() {
  const cards = phaseCards(useChallenge());
  return (
    <section aria-labelledby="phases">
      <h2 id="phases" className="visually-hidden">
        {phasesTitle(cards.length)}
      </h2>
      <ol className={styles.list}>
        {cards.map(({ number, title, period, text, dates }) => {
          const { style, dark } = phaseColors(number);
          return (
            <li key={number} className={`${styles.phase} ${dark ? "on-dark" : ""}`} style={style}>
              <p className={styles.number} aria-hidden="true">
                {number}
              </p>
              <h3 className={`title-m ${styles.title}`}>{title}</h3>
              <p className={styles.period}>{period}</p>
              <p>{text}</p>
              <dl className={styles.dates}>
                {dates.map(({ label, value, href }) => (
                  <div key={label}>
                    <dt>{href ? <Link to={href}>{label}</Link> : label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
