import {
  contentTypeOf,
  type DocumentUse,
  maxDocumentSize,
  typesInWords,
} from "#common/documents.ts";
import { fileSize } from "#common/fileSize.ts";
import { DOCUMENT_LIMITS, TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount } from "#shared/validation.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";

const REFUSED = "This file cannot be attached.";

/** PDF readers search for the signature in this part of a file. */
const HEAD_BYTES = 1024;
/** The first bytes by type. Modern Office files are ZIP archives; old or encrypted ones are not. */
const SIGNATURES: Readonly<Record<string, RegExp>> = { pdf: /%PDF-/, docx: /^PK/, pptx: /^PK/ };

/**
 * Checks size, name and first bytes of a chosen file. The server checks its content
 * (supabase/functions/_server/documents).
 */
export async function checkDocument(
  chosen: File,
  use: DocumentUse,
): Promise<Outcome<CheckedDocument>> {
  const file = withShortEnding(chosen);
  const extension = file.name.match(/\.([^.]*)$/)?.[1]?.toLowerCase() ?? "";
  const contentType = contentTypeOf(use, extension);
  const expected = `a ${typesInWords(use)} file`;
  if (!contentType) return failure(REFUSED, `Please choose ${expected}.`);
  if (file.size === 0) return failure(REFUSED, "It is empty.");
  if (file.size > DOCUMENT_LIMITS[use].maxBytes) {
    return failure(
      REFUSED,
      `It has ${fileSize(file.size)}; the limit is ${maxDocumentSize(use)}. Smaller pictures usually help.`,
    );
  }
  if (characterCount(file.name) > TEXT_LIMITS.fileName) {
    return failure(REFUSED, `Its name is longer than ${TEXT_LIMITS.fileName} characters.`);
  }
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    if (SIGNATURES[extension]?.test(String.fromCharCode(...head)) === false) {
      return failure(
        REFUSED,
        `It is of another type than its name says, or a password protects it. Please save it as ${expected} without a password.`,
      );
    }
    return { ok: true, value: { file, contentType } };
  } catch (cause) {
    console.warn(REFUSED, cause);
    return failure(REFUSED, "It cannot be read. If it is a folder, choose a file inside of it.");
  }
}

/** Accepts .jpeg, because the names of phone photos often end in it. */
function withShortEnding(file: File): File {
  const name = file.name.replace(/\.jpeg$/i, ".jpg");
  return name === file.name ? file : new File([file], name, { type: file.type });
}
