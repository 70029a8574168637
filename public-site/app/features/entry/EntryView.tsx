import type { Entry } from "~/data/entry.ts";
import { AttachedDocument } from "./AttachedDocument.tsx";
import styles from "./EntryView.module.css";

/** An entry to read: what is saved. */
export function EntryView({ entry }: { entry: Entry }) {
  return (
    <dl className={styles.view}>
      <div>
        <dt>Idea name</dt>
        <dd className={styles.text}>{entry.ideaName || "Not given yet"}</dd>
      </div>
      <div>
        <dt>Description</dt>
        <dd className={styles.text}>{entry.description || "Not given yet"}</dd>
      </div>
      <div>
        <dt>Document</dt>
        <dd>{entry.document ? <AttachedDocument document={entry.document} /> : "None"}</dd>
      </div>
    </dl>
  );
}
