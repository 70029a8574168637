import { DOCUMENT_TYPES_IN_WORDS, MAX_DOCUMENT_SIZE } from "#common/documentWords.ts";
import { fileSize } from "#common/fileSize.ts";
import { DOCUMENT_LIMITS, TEXT_LIMITS } from "#shared/limits.ts";
import { characterCount } from "#shared/validation.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { readZipNames } from "./zipNames.ts";

/** Content types, each with the ending of the file names that go with it. */
type DocumentTypes = Readonly<Record<string, string>>;

/** What a finalist hands in, which is shown on the page of its reader. */
export const ONLY_PDF: DocumentTypes = { "application/pdf": ".pdf" };

/** What the file picker offers. */
export function acceptedBy(types: DocumentTypes): string {
  return Object.entries(types).flat().join(",");
}

/** What is known by its content. A file of any other type counts by its name. */
const KINDS: Readonly<Record<string, string>> = {
  ".pdf": "a PDF",
  ".docx": "a Word document",
  ".pptx": "a PowerPoint file",
};

const ANY_TYPE = `a ${DOCUMENT_TYPES_IN_WORDS} file`;

const REFUSED = "This file cannot be attached.";

// Within the first kilobyte, as PDF readers look for it.
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN = 1024;
/** How files of Office before 2007 begin, and those that a password protects. */
const OLD_OFFICE_MARK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Checks a chosen file before it is uploaded: its size, its name and what it really is
 * (docs/product.md). The server checks again; this is to explain.
 * @param types what is taken here.
 */
export async function checkDocument(
  file: File,
  types: DocumentTypes = DOCUMENT_LIMITS.types,
): Promise<Outcome<CheckedDocument>> {
  const dot = file.name.lastIndexOf(".");
  const ending = dot < 0 ? "" : file.name.slice(dot).toLowerCase();
  const named = Object.entries(types).find(([, known]) => known === ending);
  if (!named) {
    const wanted =
      types === ONLY_PDF ? `${KINDS[".pdf"]}. Other programs can save as one` : ANY_TYPE;
    return failure(REFUSED, `Please choose ${wanted}.`);
  }
  if (file.size === 0) return failure(REFUSED, "It is empty.");
  if (file.size > DOCUMENT_LIMITS.maxBytes) {
    return failure(
      REFUSED,
      `It has ${fileSize(file.size)}, and at most ${MAX_DOCUMENT_SIZE} are possible. Smaller pictures usually help.`,
    );
  }
  if (characterCount(file.name) > TEXT_LIMITS.fileName) {
    return failure(REFUSED, `Its name is longer than ${TEXT_LIMITS.fileName} characters.`);
  }

  try {
    const found = await contentOf(file);
    const [contentType] = named;
    const fits = found === ending || (found === "unknown" && !(ending in KINDS));
    if (fits) return { ok: true, value: { file, contentType } };
    return failure(REFUSED, explain(ending, found));
  } catch (cause) {
    console.warn(REFUSED, cause);
    return failure(REFUSED, "It cannot be read. If it is a folder, choose a file inside of it.");
  }
}

/** @returns one of KINDS by its ending, "old-office" or "unknown". */
async function contentOf(file: Blob): Promise<string> {
  const start = new Uint8Array(await file.slice(0, PDF_MARK_WITHIN).arrayBuffer());
  if (String.fromCharCode(...start).includes(PDF_MARK)) return ".pdf";
  if (OLD_OFFICE_MARK.every((byte, index) => start[index] === byte)) return "old-office";
  const names = await readZipNames(file);
  if (!names?.includes("[Content_Types].xml")) return "unknown";
  if (names.some((name) => name.startsWith("word/"))) return ".docx";
  if (names.some((name) => name.startsWith("ppt/"))) return ".pptx";
  return "unknown";
}

function explain(ending: string, found: string): string {
  if (found === "old-office") {
    return `It is protected by a password, or of an older version of Office. Please save it as ${ANY_TYPE} without a password.`;
  }
  if (found === "unknown") {
    return `Its name ends in ${ending}, but it is not ${KINDS[ending]}, or it is damaged. Please export it again.`;
  }
  return `Its name ends in ${ending}, but it is ${KINDS[found]}. Please rename it or export it again.`;
}
