import { Button } from "~/components/Button.tsx";
import { finalistsReading } from "~/content/finalists.ts";
import styles from "./ReadFailed.module.css";

/** Instead of the list that could not be read. Not `LoadFailed`, which brings Mantine. */
export function ReadFailed({ onRetry }: { onRetry: () => void }) {
  const { failed, advice, retry } = finalistsReading;
  return (
    <div className="grid">
      <div className={styles.failed}>
        <div role="alert" className={styles.message}>
          <p className={styles.title}>{failed}</p>
          <p>{advice}</p>
        </div>
        <Button onClick={onRetry}>{retry}</Button>
      </div>
    </div>
  );
}
