import type { EntryDocument } from "~/data/entry.ts";
import { ACCEPTED_DOCUMENTS } from "~/features/upload/documentCheck.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { AttachedDocument } from "./AttachedDocument.tsx";
import type { EditedEntry } from "./editedEntry.ts";
import { RemoveDocument } from "./RemoveDocument.tsx";
import { useDocumentUpload } from "./useDocumentUpload.ts";

interface DocumentFieldProps {
  edited: EditedEntry;
  document: EntryDocument | null;
  /** Whether the entry is submitted, and so counts as it is. */
  submitted: boolean;
}

/** The one document of the entry, chosen or dropped. */
export function DocumentField({ edited, document, submitted }: DocumentFieldProps) {
  const { upload, remove } = useDocumentUpload(edited);
  return (
    <UploadArea
      title="Document"
      help="Optional: one PDF, DOCX or PPTX file of up to 25 MB, with drawings, pages or slides."
      accept={ACCEPTED_DOCUMENTS}
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
