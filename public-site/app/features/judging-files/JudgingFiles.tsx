import { NeedsScript } from "~/components/NeedsScript.tsx";
import { ReadFailed } from "~/components/ReadFailed.tsx";
import { judgingFileWords } from "~/content/judgingRecord.ts";
import { loadJudgingFiles } from "~/data/judgingFiles.ts";
import { useRead } from "~/lib/useRead.ts";
import { FileItem } from "./FileItem.tsx";
import styles from "./JudgingFiles.module.css";

/** The hashes of all files of judging, and the files once they are published. */
export function JudgingFiles() {
  const read = useRead(loadJudgingFiles);
  return (
    <div className={styles.files}>
      {read.status === "loading" && (
        <>
          <NeedsScript what={judgingFileWords.script} />
          <p role="status" className="needs-script">
            {judgingFileWords.loading}
          </p>
        </>
      )}
      {read.status === "failed" && <ReadFailed words={judgingFileWords} onRetry={read.retry} />}
      {read.status === "ready" && read.value.length === 0 && <p>{judgingFileWords.empty}</p>}
      {read.status === "ready" && read.value.length > 0 && (
        <ul className={styles.list} aria-label={judgingFileWords.list}>
          {read.value.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}
