import { saveBlob } from "#common/saveBlob.ts";
import { labelOf } from "#common/words.ts";
import { JUDGING_KINDS } from "#shared/constants.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { Button } from "~/components/Button.tsx";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Moment } from "~/components/Moment.tsx";
import { Outline } from "~/components/NeedsScript.tsx";
import { downloadJudgingFile, type JudgingFile, loadJudgingFiles } from "~/data/judgingFiles.ts";
import { useCopy } from "~/lib/useCopy.ts";
import { useRead } from "~/lib/useRead.ts";

/** The hashes of all judging files, and the files once they are published. */
export function JudgingFiles() {
  const read = useRead(loadJudgingFiles);
  if (read.status === "loading") return <Outline what="The list" />;
  if (read.status === "failed") {
    return (
      <LoadFailed failure={{ message: "The list could not be loaded." }} onRetry={read.retry} />
    );
  }
  if (read.value.length === 0) return <p>Nothing is locked yet.</p>;
  return (
    <ul className="ruled" aria-label="Files">
      {read.value.map((file) => (
        <FileItem key={file.id} file={file} />
      ))}
    </ul>
  );
}

const SUBJECTS = { result: "Result", decisions: "Decisions" };

function FileItem({ file }: { file: JudgingFile }) {
  const round = labelOf(JUDGING_KINDS, file.round_kind).toLowerCase();
  const title = `${SUBJECTS[file.kind]} of the ${round}`;

  /** Saves the exact file, because any changed byte would change the hash. */
  async function download() {
    const content = await downloadJudgingFile(file.id);
    if (content.ok) saveBlob(content.value, `judging-${file.round_kind}-${file.kind}.json`);
    return content;
  }

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
          <ActionButton
            look="quiet"
            size="small"
            aria-label={`Download the file: ${title}`}
            busyLabel="Loading…"
            action={download}
          >
            Download the file
          </ActionButton>
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
