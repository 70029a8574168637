import { NeedsScript } from "~/components/NeedsScript.tsx";
import { finalistsReading } from "~/content/finalists.ts";
import styles from "./ListOutline.module.css";

const ROWS = ["first", "second", "third"];

/** The outline of the list while it is read. */
export function ListOutline() {
  return (
    <div className="grid">
      <NeedsScript what={finalistsReading.script} />
      <p role="status" className="visually-hidden needs-script">
        {finalistsReading.loading}
      </p>
      <div className="needs-script stack gap-xl" aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.circle} />
            <span className={styles.lines} />
          </div>
        ))}
      </div>
    </div>
  );
}
