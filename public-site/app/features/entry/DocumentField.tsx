import { acceptedBy, documentLimits, maxDocumentSize, typesInWords } from "#common/documents.ts";
import type { EntryDocument } from "~/data/entry.ts";
import { UploadArea } from "~/features/upload/UploadArea.tsx";
import { AttachedDocument } from "./AttachedDocument.tsx";
import { RemoveDocument } from "./RemoveDocument.tsx";
import type { useDocumentUpload } from "./useDocumentUpload.ts";

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
