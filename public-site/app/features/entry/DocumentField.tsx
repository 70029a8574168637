import { useState } from "react";
import { acceptedBy, documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import {
  attachDocument,
  lookIntoDocument,
  removeDocument,
  removeUpload,
  uploadDocument,
} from "~/data/documents.ts";
import type { EntryDocument } from "~/data/entry.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { useUpload } from "~/features/upload/useUpload.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { AttachedDocument } from "./EntryView.tsx";
import type { EditedEntry } from "./editedEntry.ts";

interface DocumentFieldProps extends ReturnType<typeof useDocumentUpload> {
  document: EntryDocument | null;
  /** Whether the entry is submitted, and so counts as it is. */
  submitted: boolean;
}

const LIMITS = documentLimits("submissions");

/** The one document of the entry, chosen or dropped. */
export function DocumentField({ upload, remove, document, submitted }: DocumentFieldProps) {
  return (
    <UploadArea
      title="Document"
      help={`Optional: one ${typesInWords(LIMITS)} file of up to ${maxDocumentSize("submissions")}, with drawings, pages or slides.`}
      accept={acceptedBy(LIMITS)}
      chooseLabel={document ? "Replace the document" : "Choose a document"}
      onlyOne="An entry has one document."
      upload={upload}
      actions={
        document && (
          <RemoveDocument
            name={document.name}
            submitted={submitted}
            remove={remove}
            onRemoved={() => upload.say(`${document.name} is removed.`)}
          />
        )
      }
    >
      {document && <AttachedDocument document={document} />}
    </UploadArea>
  );
}

interface RemoveDocumentProps {
  name: string;
  /** Whether the entry counts as it is. */
  submitted: boolean;
  remove: () => Promise<Outcome>;
  onRemoved: () => void;
}

/** Removes the attached document, once asked. */
function RemoveDocument({ name, submitted, remove, onRemoved }: RemoveDocumentProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quietDanger" onClick={() => setAsking(true)}>
        Remove the document
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Remove the document?"
        confirmLabel="Remove"
        busyLabel="Removing..."
        cancelLabel="Keep it"
        action={remove}
        onDone={() => {
          setAsking(false);
          onRemoved();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{name}</strong> is deleted here. To have it back, you upload it again.
        </p>
        {submitted && (
          <p>Your entry is submitted: from then on it is evaluated without a document.</p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** The one document of an entry: check, upload, attach, replace, remove. */
export function useDocumentUpload(edited: EditedEntry) {
  const upload = useUpload({
    check: (file) => checkDocument(file, documentLimits("submissions")),
    upload: (document, options) => uploadDocument(edited.getState().server, document, options),
    async attach(path, name) {
      const outcome = await edited.change(
        (revision) => attachDocument(revision, path, name),
        (entry) => entry.document?.path === path,
      );
      if (!outcome.ok) return outcome;
      void lookIntoDocument().then(edited.refresh);
      return { ok: true, value: `${name} is attached.` };
    },
    discard: removeUpload,
    onDenied: edited.refresh,
  });

  async function remove(): Promise<Outcome> {
    const outcome = await edited.change(removeDocument, (entry) => entry.document === null);
    return outcome.ok ? DONE : outcome;
  }

  return { upload, remove };
}
