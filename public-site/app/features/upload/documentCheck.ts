import { DOCUMENT_LIMITS, TEXT_LIMITS } from "#shared/limits.ts";
import { characterCount } from "#shared/validation.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { formatBytes } from "./formatBytes.ts";
import { readZipNames } from "./zipNames.ts";

type DocumentType = keyof typeof DOCUMENT_LIMITS.types;

type Extension = (typeof DOCUMENT_LIMITS.types)[DocumentType];

const TYPES = Object.entries(DOCUMENT_LIMITS.types) as [DocumentType, Extension][];

/** For the file picker. */
export const ACCEPTED_DOCUMENTS = TYPES.flat().join(",");
export const ACCEPTED_PDF = "application/pdf,.pdf";

const KINDS = {
  ".pdf": "a PDF",
  ".docx": "a Word document",
  ".pptx": "a PowerPoint file",
} as const;

const TYPES_IN_WORDS = "a PDF, DOCX or PPTX file";

const REFUSED = "This file cannot be attached.";

// Within the first kilobyte, as PDF readers look for it.
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN = 1024;
/** How files of Office before 2007 begin, and those that a password protects. */
const OLD_OFFICE_MARK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Checks a chosen file before it is uploaded: its size, its name and what it really is
 * (docs/product.md). The server checks again; this is to explain.
 * @param only the one type that is taken, where it is one.
 */
export async function checkDocument(
  file: File,
  only?: Extension,
): Promise<Outcome<CheckedDocument>> {
  const dot = file.name.lastIndexOf(".");
  const extension = dot < 0 ? "" : file.name.slice(dot).toLowerCase();
  const named = TYPES.find(([, known]) => known === extension);
  if (!named || (only && named[1] !== only)) {
    const wanted = only ? `${KINDS[only]}. Other programs can save as one` : TYPES_IN_WORDS;
    return failure(REFUSED, `Please choose ${wanted}.`);
  }
  if (file.size === 0) return failure(REFUSED, "It is empty.");
  if (file.size > DOCUMENT_LIMITS.maxBytes) {
    return failure(
      REFUSED,
      `It has ${formatBytes(file.size)}, and at most ${formatBytes(DOCUMENT_LIMITS.maxBytes)} are possible. Smaller pictures usually help.`,
    );
  }
  if (characterCount(file.name) > TEXT_LIMITS.fileName) {
    return failure(REFUSED, `Its name is longer than ${TEXT_LIMITS.fileName} characters.`);
  }

  try {
    const found = await contentOf(file);
    if (found === named[1]) return { ok: true, value: { file, contentType: named[0] } };
    return failure(REFUSED, explain(named[1], found));
  } catch (cause) {
    console.warn(REFUSED, cause);
    return failure(REFUSED, "It cannot be read. If it is a folder, choose a file inside of it.");
  }
}

type Content = Extension | "old-office" | "unknown";

async function contentOf(file: Blob): Promise<Content> {
  const start = new Uint8Array(await file.slice(0, PDF_MARK_WITHIN).arrayBuffer());
  if (String.fromCharCode(...start).includes(PDF_MARK)) return ".pdf";
  if (OLD_OFFICE_MARK.every((byte, index) => start[index] === byte)) return "old-office";
  const names = await readZipNames(file);
  if (!names?.includes("[Content_Types].xml")) return "unknown";
  if (names.some((name) => name.startsWith("word/"))) return ".docx";
  if (names.some((name) => name.startsWith("ppt/"))) return ".pptx";
  return "unknown";
}

function explain(named: Extension, found: Content): string {
  if (found === "old-office") {
    return "It is protected by a password, or of an older version of Office. Please save it as a PDF, DOCX or PPTX file without a password.";
  }
  if (found === "unknown") {
    return `Its name ends in ${named}, but it is not ${KINDS[named]}, or it is damaged. Please export it again.`;
  }
  return `Its name ends in ${named}, but it is ${KINDS[found]}. Please rename it or export it again.`;
}
