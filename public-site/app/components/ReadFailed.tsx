import { Button } from "./Button.tsx";
import styles from "./ReadFailed.module.css";

interface ReadFailedProps {
  words: { readonly failed: string; readonly retry: string };
  onRetry: () => void;
}

/** Instead of the list that could not be read. Not `LoadFailed`, which brings Mantine. */
export function ReadFailed({ words, onRetry }: ReadFailedProps) {
  return (
    <div className="stack start">
      <div role="alert" className={styles.message}>
        <p className={styles.title}>{words.failed}</p>
        <p>Check your connection, or try again in a minute.</p>
      </div>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  );
}
