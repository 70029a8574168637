import { DOCUMENT_LIMITS, DOCUMENT_TYPES } from "#shared/constants.ts";
import { fileSize } from "./fileSize.ts";
import { inEnglish } from "./words.ts";

/** The use of a document, such as an entry, judging or a finalists' stage. */
export type DocumentUse = keyof typeof DOCUMENT_LIMITS;

/** The limits of a document. */
export interface DocumentLimits {
  maxBytes: number;
  /** Content types by file extension, without the dot. */
  types: Readonly<Record<string, string>>;
}

export function documentLimits(use: DocumentUse): DocumentLimits {
  const { maxBytes, endings } = DOCUMENT_LIMITS[use];
  return {
    maxBytes,
    types: Object.fromEntries(endings.map((ending) => [ending, DOCUMENT_TYPES[ending]])),
  };
}

/** The value of a file input's `accept` attribute: content types and extensions. */
export function acceptedBy({ types }: DocumentLimits): string {
  return Object.entries(types)
    .flatMap(([ending, type]) => [type, `.${ending}`])
    .join(",");
}

/** The maximum size as text: "25 MB". */
export const maxDocumentSize = (use: DocumentUse) => fileSize(DOCUMENT_LIMITS[use].maxBytes);

/** The file types as text: "PDF, DOCX or PPTX". */
export const typesInWords = ({ types }: DocumentLimits) =>
  inEnglish(
    Object.keys(types).map((ending) => ending.toUpperCase()),
    "or",
  );
