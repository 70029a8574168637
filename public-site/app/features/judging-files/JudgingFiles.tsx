import { useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { labelOf } from "#common/words.ts";
import { JUDGING_KINDS } from "#shared/constants.ts";
import { Button } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Moment } from "~/components/Moment.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { type JudgingFile, loadJudgingFile, loadJudgingFiles } from "~/data/judgingFiles.ts";
import { useCopyToClipboard } from "~/lib/useCopyToClipboard.ts";
import { useLoad } from "~/lib/useLoad.ts";
import styles from "./JudgingFiles.module.css";

/** The hashes of all judging files, and the files once they are published. */
export function JudgingFiles() {
  const read = useLoad(loadJudgingFiles);
  if (read.status === "loading") return <Outline what="The list" />;
  if (read.status === "failed") {
    return <LoadFailed failure={{ message: "We couldn’t load the list." }} onRetry={read.retry} />;
  }
  if (read.value.length === 0) {
    return (
      <div className="callout">
        <p className="strong">Nothing has been locked yet.</p>
        <p>The first file appears here when the result of the first round is locked.</p>
      </div>
    );
  }
  return (
    <ul className="ruled" aria-label="Files">
      {read.value.map((file) => (
        <FileItem key={file.id} file={file} />
      ))}
    </ul>
  );
}

/** How many digits of a hash are shown from its start and its end. */
const DIGITS = 8;

function FileItem({ file }: { file: JudgingFile }) {
  const title = `${labelOf(JUDGING_KINDS, file.round_kind)} ${file.kind}`;

  const [download, setDownload] = useState<"ready" | "busy" | "failed">("ready");

  /** Saves the exact file, because any changed byte would change the hash. */
  async function save() {
    if (download === "busy") return;
    setDownload("busy");
    try {
      saveBlob(await loadJudgingFile(file.id), `judging-${file.round_kind}-${file.kind}.json`);
      setDownload("ready");
    } catch (cause) {
      console.warn("Could not load the file.", cause);
      setDownload("failed");
    }
  }

  return (
    <li className={styles.file}>
      <div>
        <h3 className="title-xs">{title}</h3>
        <p className="text-s">
          <Moment at={file.created_at} />
        </p>
      </div>
      <details className="breakable text-s">
        <summary>
          <code>{`${file.hash.slice(0, DIGITS)}…${file.hash.slice(-DIGITS)}`}</code>
        </summary>
        <code>{file.hash}</code>
      </details>
      <div className={`row gap-2xs ${styles.actions}`}>
        <CopyHash hash={file.hash} title={title} />
        {file.is_available ? (
          <Button
            look="quiet"
            size="small"
            aria-busy={download === "busy"}
            aria-label={`Download the file: ${title}`}
            onClick={save}
          >
            {download === "busy" ? "Loading…" : "Download"}
          </Button>
        ) : (
          <p className={`text-s ${styles.reason}`}>
            {file.is_canceled
              ? "This round was canceled. Its file won’t be published."
              : "Published after the results are released."}
          </p>
        )}
        {download === "failed" && <p role="alert">We couldn’t load the file. Please try again.</p>}
      </div>
    </li>
  );
}

const COPY_RESULTS = {
  ready: "",
  copied: "Copied",
  refused: "Your browser doesn’t allow copying. Please open the hash and select it.",
};

function CopyHash({ hash, title }: { hash: string; title: string }) {
  const [state, copy] = useCopyToClipboard(() => hash);
  return (
    <>
      <Button look="quiet" size="small" aria-label={`Copy the hash: ${title}`} onClick={copy}>
        Copy
      </Button>
      <span role="status" className="text-s">
        {COPY_RESULTS[state]}
      </span>
    </>
  );
}
