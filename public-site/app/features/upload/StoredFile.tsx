import { fileSize } from "#common/fileSize.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import styles from "./UploadArea.module.css";

interface StoredFileProps {
  name: string;
  bytes: number;
  read: () => Promise<Outcome<Blob>>;
}

/** A file as it is stored: its name, its size and a way to get it. */
export function StoredFile({ name, bytes, read }: StoredFileProps) {
  return (
    <div className={styles.document}>
      <p>
        <strong>{name}</strong> <span>{fileSize(bytes)}</span>
      </p>
      <DownloadButton name={name} read={read} />
    </div>
  );
}
