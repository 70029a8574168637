import { FormMessage } from "~/components/FormMessage.tsx";
import { closedWords } from "~/content/myEditor.ts";
import styles from "./ClosedEntry.module.css";
import type { EditedEntryState } from "./editedEntry.ts";
import { SavedEntry } from "./SavedEntry.tsx";

/** The entry once it can no longer be edited, and what came too late for it. */
export function ClosedEntry({
  state: { server: entry, typed, saving },
}: {
  state: EditedEntryState;
}) {
  return (
    <div className={styles.closed}>
      {/* Announced, because it may happen while the page is open. */}
      <p role="status">{closedWords(entry)}</p>
      {saving.status === "closed" && (
        <>
          <FormMessage
            kind="failure"
            message="Your last changes came too late and are not part of the entry."
          />
          <details>
            <summary>What was not saved</summary>
            <p className={styles.late}>{typed.ideaName}</p>
            <p className={styles.late}>{typed.description}</p>
          </details>
        </>
      )}
      <SavedEntry entry={entry} />
    </div>
  );
}
