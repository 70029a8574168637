import { DOCUMENT_LIMITS } from "#shared/limits.ts";
import { fileSize } from "./fileSize.ts";
import { inEnglish } from "./words.ts";

/** How large a document may be, for people: "25 MB". */
export const MAX_DOCUMENT_SIZE = fileSize(DOCUMENT_LIMITS.maxBytes);

/** What a document may be: "PDF, DOCX or PPTX". */
export const DOCUMENT_TYPES_IN_WORDS = inEnglish(
  Object.values(DOCUMENT_LIMITS.types).map((ending) => ending.slice(1).toUpperCase()),
  "or",
);
