import type { EntryDocument } from "~/data/entry.ts";
import styles from "./DocumentField.module.css";
import { DownloadButton } from "./DownloadButton.tsx";
import { formatBytes } from "./formatBytes.ts";

/** The document as it is attached: its name, its size and a way to get it. */
export function AttachedDocument({ document }: { document: EntryDocument }) {
  return (
    <div className={styles.document}>
      <p>
        <strong>{document.name}</strong> <span>{formatBytes(document.bytes)}</span>
      </p>
      <DownloadButton document={document} />
    </div>
  );
}
