import { acceptedBy, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import {
  attachDocument,
  removeDocument,
  requestDocumentCheck,
  type Submission,
} from "~/data/submission.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import type { Outcome } from "~/lib/outcome.ts";
import type { EditedSubmission } from "./editedSubmission.ts";
import { AttachedDocument } from "./SubmissionView.tsx";

interface DocumentFieldProps extends ReturnType<typeof useDocumentUpload> {
  submission: Submission;
}

const BUCKET = "submissions";

/** The document of the submission. */
export function DocumentField({ upload, remove, submission }: DocumentFieldProps) {
  const { file_name } = submission;
  return (
    <UploadArea
      title="Document"
      help={`Optional: one ${typesInWords(BUCKET)} file, up to ${maxDocumentSize(BUCKET)}, with drawings, pages or slides.`}
      accept={acceptedBy(BUCKET)}
      chooseLabel={file_name ? "Replace the document" : "Choose a document"}
      onlyOne="An entry can include only one document."
      upload={upload}
      actions={
        file_name && (
          <ConfirmButton
            label="Remove the document"
            title="Remove the document?"
            confirmLabel="Remove"
            busyLabel="Removing..."
            cancelLabel="Keep document"
            action={remove}
          >
            <p>
              <strong>{file_name}</strong> will be deleted. You can upload it again later.
            </p>
            {submission.state === "submitted" && (
              <p>
                Your entry has been submitted, so the judges would review it without a document.
              </p>
            )}
          </ConfirmButton>
        )
      }
    >
      <AttachedDocument submission={submission} />
    </UploadArea>
  );
}

/** Uploads and removes the document of a submission. */
export function useDocumentUpload(edited: EditedSubmission) {
  const upload = useUpload({
    folder: { bucket: BUCKET, path: edited.getState().server.id },
    async attach(path, name) {
      const outcome = await edited.change(
        (seen) => attachDocument(seen, path, name),
        (submission) => submission.file_path === path,
      );
      if (!outcome.ok) return outcome;
      void requestDocumentCheck().then(edited.refresh);
      return { ok: true, value: `${name} is attached.` };
    },
  });

  async function remove(): Promise<Outcome> {
    const { file_name } = edited.getState().server;
    const outcome = await edited.change(
      removeDocument,
      (submission) => submission.file_path === null,
    );
    if (outcome.ok) upload.say(`${file_name} has been removed.`);
    return outcome;
  }

  return { upload, remove };
}
