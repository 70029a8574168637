import { localTime } from "#common/localTime.ts";
import type { Entry } from "~/data/entry.ts";
import styles from "./EntryView.module.css";

const PARTS = { idea_name: "Idea name", description: "Description", document: "Document" } as const;

/** Whether somebody else than the reader has changed it. */
export const isEditedByOthers = ({ edits }: Entry): boolean =>
  edits.some(({ name }) => name !== null);

/** Who last changed what, as a list; nothing for an entry that only the reader has changed. */
export function Activity({ entry }: { entry: Entry }) {
  if (!isEditedByOthers(entry)) return null;
  return (
    <ul className={styles.activity} aria-label="Activity">
      {entry.edits.map(({ part, name, edited_at }) => (
        <li key={`${part} ${edited_at}`}>
          {`${PARTS[part]}: ${name ?? "you"}, ${localTime(edited_at)}`}
        </li>
      ))}
    </ul>
  );
}
