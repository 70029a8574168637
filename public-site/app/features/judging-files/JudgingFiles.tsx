import { useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Moment } from "~/components/Moment.tsx";
import { NeedsScript } from "~/components/NeedsScript.tsx";
import { judgingFileWords } from "~/content/judgingRecord.ts";
import { type JudgingFile, loadJudgingFile, loadJudgingFiles } from "~/data/judgingFiles.ts";
import { useRead } from "~/lib/useRead.ts";
import styles from "./JudgingFiles.module.css";

/** The hashes of all files of judging, and the files once they are published. */
export function JudgingFiles() {
  const read = useRead(loadJudgingFiles);
  return (
    <div className="stack gap-m start">
      {read.status === "loading" && (
        <>
          <NeedsScript what={judgingFileWords.script} />
          <p role="status" className="needs-script">
            {judgingFileWords.loading}
          </p>
        </>
      )}
      {read.status === "failed" && (
        <LoadFailed failure={{ message: judgingFileWords.failed }} onRetry={read.retry} />
      )}
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

function FileItem({ file }: { file: JudgingFile }) {
  const title = `${judgingFileWords.subjects[file.kind]} of the ${judgingFileWords.rounds[file.round_kind]}`;
  return (
    <li className={`stack gap-2xs ${styles.item}`}>
      <h3 className="title-s">{title}</h3>
      <p>
        <Moment at={file.created_at} />
      </p>
      <p className={styles.hash}>
        <code>{file.hash}</code>
      </p>
      <div className="row">
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

/** Downloads the unchanged file, because any other byte would change the hash. */
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

const ANSWERS = {
  ready: "",
  copied: "Copied",
  refused: "Your browser does not allow copying. Please select the text.",
};

interface CopyTextProps {
  /** The text is also beside the button, for browsers that do not let pages copy. */
  text: string;
  /** The name of the text for screen readers. */
  what: string;
}

function CopyText({ text, what }: CopyTextProps) {
  const [state, setState] = useState<keyof typeof ANSWERS>("ready");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch (cause) {
      console.warn("The text could not be copied.", cause);
      setState("refused");
    }
  }

  return (
    <>
      <Button look="quiet" size="small" aria-label={`Copy ${what}`} onClick={copy}>
        Copy
      </Button>
      <span role="status" className="text-s">
        {ANSWERS[state]}
      </span>
    </>
  );
}
