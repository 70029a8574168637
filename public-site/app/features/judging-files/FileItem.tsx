import { useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { CopyText } from "~/components/CopyText.tsx";
import { Moment } from "~/components/Moment.tsx";
import { judgingFileWords } from "~/content/judgingRecord.ts";
import { type JudgingFile, loadJudgingFile } from "~/data/judgingFiles.ts";
import styles from "./JudgingFiles.module.css";

/** A file: what it is about, when it was locked, its hash, and the download once it is published. */
export function FileItem({ file }: { file: JudgingFile }) {
  const title = `${judgingFileWords.subjects[file.kind]} of the ${judgingFileWords.rounds[file.round_kind]}`;
  return (
    <li className={styles.item}>
      <h3 className="title-s">{title}</h3>
      <p>
        <Moment at={file.created_at} />
      </p>
      <p className={styles.hash}>
        <code>{file.hash}</code>
      </p>
      <div className={styles.actions}>
        <CopyText text={file.hash} what={`the hash: ${title}`} />
        {file.is_available ? (
          <Download file={file} title={title} />
        ) : (
          <p className="text-s">
            {file.is_canceled ? judgingFileWords.canceled : judgingFileWords.locked}
          </p>
        )}
      </div>
    </li>
  );
}

/** Saves the file as it was locked: another byte would give another hash. */
function Download({ file, title }: { file: JudgingFile; title: string }) {
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");

  async function download() {
    setState("busy");
    try {
      saveBlob(await loadJudgingFile(file.id), `judging-${file.round_kind}-${file.kind}.json`);
      setState("ready");
    } catch (cause) {
      console.warn("The file could not be loaded.", cause);
      setState("failed");
    }
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        disabled={state === "busy"}
        aria-label={`${judgingFileWords.download}: ${title}`}
        onClick={download}
      >
        {state === "busy" ? judgingFileWords.downloading : judgingFileWords.download}
      </Button>
      {state === "failed" && <p role="alert">{judgingFileWords.downloadFailed}</p>}
    </>
  );
}
