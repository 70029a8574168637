import { evaluation } from "~/content/evaluation.ts";
import styles from "./Criteria.module.css";

/** How entries are judged. */
export function Criteria() {
  return (
    <section
      id={evaluation.id}
      className={`on-dark ${styles.criteria}`}
      tabIndex={-1}
      aria-labelledby="evaluation-criteria-heading"
    >
      <div className="grid">
        <div className={styles.body}>
          <h2 id="evaluation-criteria-heading" className="title-s">
            {evaluation.title}
          </h2>
          <p className={styles.lead}>{evaluation.lead}</p>
          <ul className={styles.list}>
            {evaluation.criteria.map(({ title, text }) => (
              <li key={title} className={styles.criterion}>
                <h3 className="title-l">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
