import arm from "~/art/people/arm.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { interest } from "~/content/homeSections.ts";
import { useStoredSession } from "~/features/navigation/useStoredSession.ts";
import styles from "./Steps.module.css";

/** How to take part, or what becomes of the entries, in three steps: below an arm that puts the device down. */
export function Steps() {
  const { title, steps } = interest(useChallenge(), useStoredSession());
  return (
    <section className={styles.steps} aria-labelledby="interest">
      <div className="grid">
        <h2 id="interest" className="title-l">
          {title}
        </h2>
      </div>
      <img className={styles.arm} src={arm} width="1800" height="420" alt="" loading="lazy" />
      <ol className={`grid ${styles.list}`}>
        {steps.map(({ title, period, text, action }, index) => (
          <li key={title} className={styles.step}>
            <p className={`text-s ${styles.period}`}>{period}</p>
            <h3 className={`title-m ${styles.title}`}>{title}</h3>
            <p className={styles.text}>{text}</p>
            <ButtonLink to={action.href} look={index === 0 ? "primary" : "quiet"}>
              {action.text}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
