import { DOCUMENT_LIMITS, DOCUMENT_TYPES } from "#shared/constants.ts";
import { fileSize } from "./fileSize.ts";
import { inEnglish } from "./words.ts";

/** What a document is for: an entry, a copy for judges, or a stage of the finalists. */
export type DocumentUse = keyof typeof DOCUMENT_LIMITS;

/** What a document may be. */
export interface DocumentLimits {
  maxBytes: number;
  /** Content types by the ending of a file's name, without its dot. */
  types: Readonly<Record<string, string>>;
}

/** What a document may be that is for this. */
export function documentLimits(use: DocumentUse): DocumentLimits {
  const { maxBytes, endings } = DOCUMENT_LIMITS[use];
  return {
    maxBytes,
    types: Object.fromEntries(endings.map((ending) => [ending, DOCUMENT_TYPES[ending]])),
  };
}

/** What the file picker offers: content types and endings, as the attribute accept has them. */
export function acceptedBy({ types }: DocumentLimits): string {
  return Object.entries(types)
    .flatMap(([ending, type]) => [type, `.${ending}`])
    .join(",");
}

/** How large a document may be, for people: "25 MB". */
export const maxDocumentSize = (use: DocumentUse) => fileSize(DOCUMENT_LIMITS[use].maxBytes);

/** What a document may be, for people: "PDF, DOCX or PPTX". */
export const typesInWords = ({ types }: DocumentLimits) =>
  inEnglish(
    Object.keys(types).map((ending) => ending.toUpperCase()),
    "or",
  );
