import { finalistsPage, outcomeWords } from "~/content/finalists.ts";
import type { Finalist } from "~/data/finalists.ts";
import styles from "./FinalistList.module.css";
import { FinalistWords } from "./FinalistWords.tsx";

/** All finalists that their teams show, the winners first. */
export function FinalistList({ finalists }: { finalists: readonly Finalist[] }) {
  return (
    <div className="grid">
      <p className={`text-l ${styles.lead}`}>{finalistsPage.lead}</p>
      <ol className={styles.list} aria-label={finalistsPage.list}>
        {finalists.map((finalist) => (
          <li key={finalist.id} className={styles.finalist} data-outcome={finalist.outcome}>
            <span className={styles.circle} aria-hidden="true" />
            <div className={styles.body}>
              <p className={styles.outcome}>{outcomeWords[finalist.outcome]}</p>
              <FinalistWords {...finalist} large />
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{finalistsPage.note}</p>
    </div>
  );
}
