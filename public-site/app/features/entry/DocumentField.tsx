import { acceptedBy, documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { attachDocument, type Entry, removeDocument, requestDocumentCheck } from "~/data/entry.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { AttachedDocument } from "./EntryView.tsx";
import type { EditedEntry } from "./editedEntry.ts";

interface DocumentFieldProps extends ReturnType<typeof useDocumentUpload> {
  entry: Entry;
}

const LIMITS = documentLimits("submissions");

/** The document of the entry. */
export function DocumentField({ upload, remove, entry }: DocumentFieldProps) {
  const { file_name } = entry;
  return (
    <UploadArea
      title="Document"
      help={`Optional: one ${typesInWords(LIMITS)} file of up to ${maxDocumentSize("submissions")}, with drawings, pages or slides.`}
      accept={acceptedBy(LIMITS)}
      chooseLabel={file_name ? "Replace the document" : "Choose a document"}
      onlyOne="An entry has one document."
      upload={upload}
      actions={
        file_name && (
          <ConfirmButton
            label="Remove the document"
            title="Remove the document?"
            confirmLabel="Remove"
            busyLabel="Removing..."
            cancelLabel="Keep it"
            action={remove}
            onDone={() => upload.say(`${file_name} is removed.`)}
          >
            <p>
              <strong>{file_name}</strong> is deleted. You can upload it again.
            </p>
            {entry.state === "submitted" && (
              <p>Your entry is submitted, and the judges would review it without a document.</p>
            )}
          </ConfirmButton>
        )
      }
    >
      <AttachedDocument entry={entry} />
    </UploadArea>
  );
}

/** Uploads and removes the document of an entry. */
export function useDocumentUpload(edited: EditedEntry) {
  const upload = useUpload({
    check: (file) => checkDocument(file, documentLimits("submissions")),
    folder() {
      const { id, file_path } = edited.getState().server;
      return { bucket: "submissions", path: id, attached: file_path ? [file_path] : [] };
    },
    async attach(path, name) {
      const outcome = await edited.change(
        (revision) => attachDocument(revision, path, name),
        (entry) => entry.file_path === path,
      );
      if (!outcome.ok) return outcome;
      void requestDocumentCheck().then(edited.refresh);
      return { ok: true, value: `${name} is attached.` };
    },
    onDenied: edited.refresh,
  });

  async function remove(): Promise<Outcome> {
    const outcome = await edited.change(removeDocument, (entry) => entry.file_path === null);
    return outcome.ok ? DONE : outcome;
  }

  return { upload, remove };
}
