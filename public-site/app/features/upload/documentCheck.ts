import {
  contentTypeOf,
  type DocumentUse,
  maxDocumentSize,
  typesInWords,
} from "#common/documents.ts";
import { fileSize } from "#common/fileSize.ts";
import { DOCUMENT_LIMITS, DOCUMENT_TYPES, TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount } from "#shared/validation.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";

const REFUSED = "This file can’t be attached.";

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
  const expected = `a ${typesInWords(use)} file`;
  if (chosen.size === 0) return failure(REFUSED, "It’s empty.");
  if (chosen.size > DOCUMENT_LIMITS[use].maxBytes) {
    return failure(
      REFUSED,
      `It is ${fileSize(chosen.size)}; the limit is ${maxDocumentSize(use)}. Smaller pictures usually help.`,
    );
  }
  try {
    const head = String.fromCharCode(
      ...new Uint8Array(await chosen.slice(0, HEAD_BYTES).arrayBuffer()),
    );
    const file = withEnding(chosen, use, head);
    const extension = endingOf(file);
    const contentType = contentTypeOf(use, extension);
    if (!contentType) return failure(REFUSED, `Please choose ${expected}.`);
    if (characterCount(file.name) > TEXT_LIMITS.fileName) {
      return failure(REFUSED, `Its name is longer than ${TEXT_LIMITS.fileName} characters.`);
    }
    if (SIGNATURES[extension]?.test(head) === false) {
      return failure(
        REFUSED,
        `Its type doesn’t match its name, or it’s protected by a password. Please save it as ${expected} without a password.`,
      );
    }
    return { ok: true, value: { file, contentType } };
  } catch (cause) {
    console.warn(REFUSED, cause);
    return failure(
      REFUSED,
      "It can’t be read. If it’s a folder, choose a file inside it. If it’s in the cloud, download it to this device first.",
    );
  }
}

const endingOf = ({ name }: File) => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/**
 * The file with an ending that the server accepts. Phone photos often end in .jpeg. Files that a phone or a cloud folder
 * shares may have none, such as "391523" and "plan.pdf (1)": their type counts, and without one their first bytes.
 */
function withEnding(file: File, use: DocumentUse, head: string): File {
  const ending = endingOf(file);
  const { extensions } = DOCUMENT_LIMITS[use];
  if (contentTypeOf(use, ending)) return file;
  const renamed = (name: string) => new File([file], name, { type: file.type });
  if (ending === "jpeg") return renamed(file.name.replace(/\.jpeg$/i, ".jpg"));
  const missing =
    extensions.find((extension) => DOCUMENT_TYPES[extension] === file.type) ??
    // PK begins every archive, so it does not tell which Office file this is.
    (!/^[a-z]\w*$/.test(ending) && SIGNATURES.pdf?.test(head) ? "pdf" : undefined);
  return missing ? renamed(`${file.name}.${missing}`) : file;
}
