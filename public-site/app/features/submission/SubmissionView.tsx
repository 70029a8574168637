import { localTime } from "#common/localTime.ts";
import { Details } from "~/components/Details.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { Submission } from "~/data/submission.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";

/** The saved submission, read-only. */
export function SubmissionView({ submission }: { submission: Submission }) {
  const missing = (
    <span className={submission.can_submit ? "missing" : undefined}>Not provided yet</span>
  );
  return (
    <div className="typed">
      <Details
        items={[
          ["Idea name", submission.idea_name || missing],
          ["Description", submission.description || missing],
          [
            "Document",
            submission.file_path ? (
              <AttachedDocument key="file" submission={submission} />
            ) : submission.can_edit ? (
              "None. A document is optional."
            ) : (
              "None"
            ),
          ],
        ]}
      />
    </div>
  );
}

const PARTS = { idea_name: "Idea name", description: "Description", document: "Document" } as const;

/** Whether another person has edited the submission. */
export const isEditedByOthers = ({ edits }: Submission): boolean =>
  edits?.some(({ name }) => name !== null) ?? false;

/** The latest edits by each member; nothing if only the reader has edited the submission. */
export function Activity({ submission }: { submission: Submission }) {
  if (!isEditedByOthers(submission)) return null;
  return (
    <ul className="stack gap-2xs" aria-label="Activity">
      {submission.edits?.map(({ part, name, edited_at }) => (
        <li key={`${part} ${edited_at}`}>
          {`${PARTS[part]}: ${name ?? "you"}, ${localTime(edited_at)}`}
        </li>
      ))}
    </ul>
  );
}

/** The document of a submission and its problem; nothing without a document. */
export function AttachedDocument({ submission }: { submission: Submission }) {
  const { file_path, file_name, file_size, document_problem } = submission;
  if (!file_path) return null;
  return (
    <div className="stack gap-xs">
      <StoredFile
        bucket="submissions"
        path={file_path}
        name={file_name ?? ""}
        bytes={file_size ?? 0}
      />
      {document_problem && <FormMessage kind="failure" message={document_problem} />}
    </div>
  );
}
