import { useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Moment } from "~/components/Moment.tsx";
import { NeedsScript } from "~/components/NeedsScript.tsx";
import { type JudgingFile, loadJudgingFile, loadJudgingFiles } from "~/data/judgingFiles.ts";
import { useCopy } from "~/lib/useCopy.ts";
import { useRead } from "~/lib/useRead.ts";

/** The hashes of all judging files, and the files once they are published. */
export function JudgingFiles() {
  const read = useRead(loadJudgingFiles);
  return (
    <div className="stack gap-m">
      {read.status === "loading" && (
        <>
          <NeedsScript what="The list" />
          <p role="status" className="needs-script">
            Loading…
          </p>
        </>
      )}
      {read.status === "failed" && (
        <LoadFailed failure={{ message: "The list could not be loaded." }} onRetry={read.retry} />
      )}
      {read.status === "ready" && read.value.length === 0 && <p>Nothing is locked yet.</p>}
      {read.status === "ready" && read.value.length > 0 && (
        <ul className="ruled" aria-label="Files">
          {read.value.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}

const SUBJECTS = { result: "Result", decisions: "Decisions" };
const ROUNDS = {
  screening: "screening",
  panel: "panel",
  top_three: "top three",
  final: "final",
};

function FileItem({ file }: { file: JudgingFile }) {
  const title = `${SUBJECTS[file.kind]} of the ${ROUNDS[file.round_kind]}`;
  return (
    <li className="stack gap-2xs">
      <h3 className="title-s">{title}</h3>
      <p>
        <Moment at={file.created_at} />
      </p>
      <p className="breakable">
        <code>{file.hash}</code>
      </p>
      <div className="row">
        <CopyHash hash={file.hash} title={title} />
        {file.is_available ? (
          <Download file={file} title={title} />
        ) : (
          <p className="text-s">
            {file.is_canceled
              ? "This round was canceled. Its file is not published."
              : "You can download the file after the release."}
          </p>
        )}
      </div>
    </li>
  );
}

const COPY_RESULTS = {
  ready: "",
  copied: "Copied",
  refused: "Your browser does not allow copying. Please select the text.",
};

function CopyHash({ hash, title }: { hash: string; title: string }) {
  const [state, copy] = useCopy(() => hash);
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

/** Downloads the exact file, because any changed byte would change the hash. */
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
        aria-label={`Download the file: ${title}`}
        onClick={download}
      >
        {state === "busy" ? "Loading…" : "Download the file"}
      </Button>
      {state === "failed" && <p role="alert">The file could not be loaded. Please try again.</p>}
    </>
  );
}
