import { adviceOn } from "~/lib/outcome.ts";
import { Button } from "./Button.tsx";
import styles from "./ReadFailed.module.css";

interface ReadFailedProps {
  words: { readonly failed: string; readonly retry: string };
  /** What was answered or thrown. */
  cause: unknown;
  onRetry: () => void;
}

/** Instead of the list that could not be read. Not `LoadFailed`, which brings Mantine. */
export function ReadFailed({ words, cause, onRetry }: ReadFailedProps) {
  return (
    <div className={styles.failed}>
      <div role="alert" className={styles.message}>
        <p className={styles.title}>{words.failed}</p>
        <p>{adviceOn(cause)}</p>
      </div>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  );
}
