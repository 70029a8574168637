import { type DocumentLimits, typesInWords } from "#common/documents.ts";
import { fileSize } from "#common/fileSize.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount } from "#shared/validation.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";

/** What is known by its content. A file of any other type counts by its name. */
const KINDS: Readonly<Record<string, string>> = {
  pdf: "a PDF",
  docx: "a Word document",
  pptx: "a PowerPoint file",
};

const REFUSED = "This file cannot be attached.";

// Within the first kilobyte, as PDF readers look for it.
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN = 1024;
/** How files of Office before 2007 begin, and those that a password protects. */
const OLD_OFFICE_MARK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Checks a chosen file before it is uploaded: its size, its name and what it really is
 * (docs/product.md). The server checks again; this is to explain.
 * @param limits what is taken here.
 */
export async function checkDocument(
  file: File,
  limits: DocumentLimits,
): Promise<Outcome<CheckedDocument>> {
  const dot = file.name.lastIndexOf(".");
  const ending = dot < 0 ? "" : file.name.slice(dot + 1).toLowerCase();
  const contentType = Object.hasOwn(limits.types, ending) ? limits.types[ending] : undefined;
  if (!contentType) return failure(REFUSED, `Please choose ${wanted(limits)}.`);
  if (file.size === 0) return failure(REFUSED, "It is empty.");
  if (file.size > limits.maxBytes) {
    return failure(
      REFUSED,
      `It has ${fileSize(file.size)}, and at most ${fileSize(limits.maxBytes)} are possible. Smaller pictures usually help.`,
    );
  }
  if (characterCount(file.name) > TEXT_LIMITS.fileName) {
    return failure(REFUSED, `Its name is longer than ${TEXT_LIMITS.fileName} characters.`);
  }

  try {
    const found = await contentOf(file);
    const fits = found === ending || (found === "unknown" && !(ending in KINDS));
    if (fits) return { ok: true, value: { file, contentType } };
    return failure(REFUSED, explain(ending, found, limits));
  } catch (cause) {
    console.warn(REFUSED, cause);
    return failure(REFUSED, "It cannot be read. If it is a folder, choose a file inside of it.");
  }
}

/** @returns one of KINDS by its ending, "old-office" or "unknown". */
async function contentOf(file: Blob): Promise<string> {
  const start = new Uint8Array(await file.slice(0, PDF_MARK_WITHIN).arrayBuffer());
  if (String.fromCharCode(...start).includes(PDF_MARK)) return "pdf";
  if (OLD_OFFICE_MARK.every((byte, index) => start[index] === byte)) return "old-office";
  const names = await readZipNames(file);
  if (!names?.includes("[Content_Types].xml")) return "unknown";
  if (names.some((name) => name.startsWith("word/"))) return "docx";
  if (names.some((name) => name.startsWith("ppt/"))) return "pptx";
  return "unknown";
}

/** What to choose, in words. */
function wanted(limits: DocumentLimits): string {
  const [ending = "", ...others] = Object.keys(limits.types);
  if (others.length > 0) return `a ${typesInWords(limits)} file`;
  return `${KINDS[ending] ?? ending}. Other programs can save as one`;
}

function explain(ending: string, found: string, limits: DocumentLimits): string {
  if (found === "old-office") {
    return `It is protected by a password, or of an older version of Office. Please save it as a ${typesInWords(limits)} file without a password.`;
  }
  if (found === "unknown") {
    return `Its name ends in .${ending}, but it is not ${KINDS[ending]}, or it is damaged. Please export it again.`;
  }
  return `Its name ends in .${ending}, but it is ${KINDS[found]}. Please rename it or export it again.`;
}

// The parts of the ZIP format (PKWARE APPNOTE 4.3) that list the files of an archive.
const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
// An Office file has a few hundred parts. A directory that claims to be larger is not read.
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

/** The names of the files in a ZIP archive; null when it is not one. */
async function readZipNames(file: Blob): Promise<string[] | null> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await viewOf(file.slice(tailStart));
  const end = findEnd(tail);
  if (end === null) return null;
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > MAX_DIRECTORY_BYTES || start + size > file.size) return null;
  return namesIn(await viewOf(file.slice(start, start + size)));
}

async function viewOf(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer());
}

/** Where the end record begins: the last one, because a comment may follow it. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END_MARK) return at;
  }
  return null;
}

function namesIn(directory: DataView): string[] {
  const names: string[] = [];
  const decoder = new TextDecoder();
  let at = 0;
  while (at + ENTRY_BYTES <= directory.byteLength && directory.getUint32(at, true) === ENTRY_MARK) {
    const nameBytes = directory.getUint16(at + 28, true);
    const extraBytes = directory.getUint16(at + 30, true);
    const commentBytes = directory.getUint16(at + 32, true);
    const nameStart = at + ENTRY_BYTES;
    if (nameStart + nameBytes > directory.byteLength) break;
    names.push(decoder.decode(new Uint8Array(directory.buffer, nameStart, nameBytes)));
    at = nameStart + nameBytes + extraBytes + commentBytes;
  }
  return names;
}
