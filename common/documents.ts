import { DOCUMENT_LIMITS, DOCUMENT_TYPES } from "#shared/constants.ts";
import { fileSize } from "./fileSize.ts";
import { inEnglish } from "./words.ts";

/** The use of a document, which is also its bucket. */
export type DocumentUse = keyof typeof DOCUMENT_LIMITS;

/** The content type of a file with this extension, without the dot; undefined if it is not accepted. */
export function contentTypeOf(use: DocumentUse, extension: string): string | undefined {
  const accepted = DOCUMENT_LIMITS[use].extensions.find((known) => known === extension);
  return accepted && DOCUMENT_TYPES[accepted];
}

/** The value of a file input's `accept` attribute: content types and extensions. */
export const acceptedBy = (use: DocumentUse) =>
  DOCUMENT_LIMITS[use].extensions
    .flatMap((extension) => [DOCUMENT_TYPES[extension], `.${extension}`])
    .join(",");

/** The maximum size as text: "25 MB". */
export const maxDocumentSize = (use: DocumentUse) => fileSize(DOCUMENT_LIMITS[use].maxBytes);

/** The file types as text: "PDF, DOCX or PPTX". */
export const typesInWords = (use: DocumentUse) =>
  inEnglish(
    DOCUMENT_LIMITS[use].extensions.map((extension) => extension.toUpperCase()),
    "or",
  );
