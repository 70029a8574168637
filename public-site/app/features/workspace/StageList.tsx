import { acceptedBy, maxDocumentSize } from "#common/documents.ts";
import { localTime } from "#common/localTime.ts";
import { Moment } from "~/components/Moment.tsx";
import { rpc } from "~/data/rpc.ts";
import type { Stage, Version } from "~/data/workspace.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import styles from "./Workspace.module.css";

interface StageListProps {
  stages: readonly Stage[];
  canSubmit: boolean;
}

/** The deliverables of a team, by stage. */
export function StageList({ stages, canSubmit }: StageListProps) {
  if (stages.length === 0) {
    return <p>Nothing is due yet. Stages will appear here with their deadlines.</p>;
  }
  return (
    <ol className="stack gap-xl" aria-label="Stages">
      {stages.map((stage) => (
        <li key={stage.stage_id} className="stack gap-m rule" id={`stage-${stage.stage_id}`}>
          <StageHead stage={stage} />
          <VersionList stage={stage} />
          {stage.is_open && canSubmit && <NewVersion stage={stage} />}
          {stage.is_open && !canSubmit && stage.versions.length === 0 && (
            <p className="text-s">Only your entry’s owner can submit it.</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The name, status, deadline and instructions of a stage. */
export function StageHead({ stage, level: Title = "h2" }: { stage: Stage; level?: "h2" | "h3" }) {
  const { name, instructions, due_at, is_open, versions } = stage;
  return (
    <div className="stack gap-2xs">
      <div className="spread">
        <Title className={Title === "h2" ? "title-m" : "title-s"}>{name}</Title>
        <span className={`badge ${versions.length > 0 ? "signal" : ""}`}>{stateOf(stage)}</span>
      </div>
      <p>
        <strong>
          <span>{is_open ? "Until" : "Closed on"}</span> <Moment at={due_at} />
        </strong>
      </p>
      {instructions && <p className="measure typed">{instructions}</p>}
    </div>
  );
}

function stateOf({ is_open, versions }: Stage): string {
  if (versions.length > 0) return "Submitted";
  return is_open ? "Not submitted yet" : "Nothing submitted";
}

/** Uploads a PDF as the next version. */
function NewVersion({ stage }: { stage: Stage }) {
  const upload = useUpload({
    folder: { bucket: "finalists", path: `${stage.submission_id}/${stage.stage_id}` },
    async attach(path, name) {
      const { submission_id, stage_id } = stage;
      const outcome = await rpc<"submit_stage_document", Stage>(
        "submit_stage_document",
        { submission_id, stage_id, file_path: path, file_name: name },
        "We couldn’t submit your document.",
      );
      if (!outcome.ok) return outcome;
      const submitted = outcome.value.versions.find(({ file_path }) => file_path === path);
      return { ok: true, value: `${name} has been submitted as version ${submitted?.version}.` };
    },
  });
  return (
    <UploadArea
      title={`${stage.versions.length > 0 ? "Replace" : "Submit"} “${stage.name}”`}
      help={`One PDF file, up to ${maxDocumentSize("finalists")}. We keep every version, and the last one counts.`}
      accept={acceptedBy("finalists")}
      chooseLabel="Choose a PDF"
      onlyOne="You can submit only one document."
      level="h3"
      upload={upload}
    />
  );
}

/** The versions of a stage's document. Only the newest counts, so earlier ones are folded. */
export function VersionList({ stage: { name, versions } }: { stage: Stage }) {
  const [newest, ...earlier] = versions;
  if (!newest) return null;
  return (
    <div className="stack gap-xs">
      <VersionLine version={newest} />
      {earlier.length > 0 && (
        <details>
          <summary>{`Earlier versions (${earlier.length})`}</summary>
          <ol className="ruled mt-xs" aria-label={`Earlier versions of ${name}`} reversed>
            {earlier.map((version) => (
              <li key={version.version}>
                <VersionLine version={version} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function VersionLine({ version }: { version: Version }) {
  const { file_name, file_path, file_size, uploaded_at, uploaded_by } = version;
  return (
    <div className={`two gap-2xs ${styles.version}`}>
      <p className="text-s">
        <strong>{`Version ${version.version}`}</strong>
        <br />
        <span>{localTime(uploaded_at)}</span>
        {uploaded_by && <span>{`, ${uploaded_by}`}</span>}
      </p>
      <StoredFile bucket="finalists" path={file_path} name={file_name} bytes={file_size} />
    </div>
  );
}
