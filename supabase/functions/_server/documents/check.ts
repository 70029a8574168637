import { needsPassword } from "./pdfPassword.ts";
import { hasMatch, textAt } from "./pdfText.ts";
import { DirectoryTooLarge, readZip, unpackText } from "./zip.ts";

const PROBLEMS = {
  other:
    "Your document does not match its file name, so we could not open it. Please export it again and upload the new file.",
  locked:
    "Your document is protected by a password, so we could not read it. Please save it without one and upload it again.",
  broken:
    "Your document is incomplete or damaged, so we could not open it. Please export it again and upload the new file.",
  macros: "Your document contains macros. Please save it without them and upload it again.",
  large: "Your document unpacks to more than we can open. Please make its pictures smaller.",
  parts:
    "Your document has more parts than we can open. Please export it as a PDF and upload that instead.",
} as const;

/** The part of an office document that has its pages, by the file extension. */
const MAIN_PART: Readonly<Record<string, string>> = {
  docx: "wordprocessingml.document.main+xml",
  pptx: "presentationml.presentation.main+xml",
};

const OFFICE_TYPES = "[Content_Types].xml";
const MAX_TYPES_BYTES = 1024 * 1024;
/** Encodings and entities by which programs could read different types. */
const AMBIGUOUS_TYPES = /&|<!DOCTYPE|encoding\s*=\s*["'](?!utf-8["'])/i;
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
/** The first bytes of old office formats, and of new ones with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Programs look for the header near the beginning of a PDF, and for its end near the end. */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 64 * 1024;

/**
 * Checks whether a document can be opened: a PDF needs a header, an end, a catalog and pages, and no password; a
 * DOCX or PPTX is an archive with its main part, without macros or a password. It renders nothing, so it proves
 * neither that the pages show what the author meant nor that the file is harmless.
 * @param extension The extension of the file.
 * @returns The problem, in a sentence for the team; null if there is none.
 */
export function problemOfDocument(
  bytes: Uint8Array<ArrayBuffer>,
  extension: string,
): Promise<string | null> {
  const part = MAIN_PART[extension];
  return part ? problemOfOffice(bytes, part) : Promise.resolve(problemOfPdf(bytes));
}

function problemOfPdf(bytes: Uint8Array<ArrayBuffer>): string | null {
  if (!textAt(bytes, 0, HEAD_BYTES).includes("%PDF-")) return PROBLEMS.other;
  const hasEnd = textAt(bytes, Math.max(0, bytes.length - TAIL_BYTES), TAIL_BYTES).includes(
    "%%EOF",
  );
  const hasCatalog = hasMatch(bytes, /\/Root\s+\d+\s+\d+\s+R/g);
  // In newer files the pages are packed, together with other objects.
  const hasPages = hasMatch(bytes, /\/Type\s*\/(Page|ObjStm)\b/g);
  if (!hasEnd || !hasCatalog || !hasPages) return PROBLEMS.broken;
  return needsPassword(bytes) ? PROBLEMS.locked : null;
}

async function problemOfOffice(
  bytes: Uint8Array<ArrayBuffer>,
  mainPart: string,
): Promise<string | null> {
  if (COMPOUND_FILE.every((byte, place) => bytes[place] === byte)) return PROBLEMS.locked;
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return PROBLEMS.other;
  try {
    const files = await readZip(bytes);
    const types = files.find(({ filename }) => filename === OFFICE_TYPES);
    if (!types) return PROBLEMS.other;
    const size = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (size > MAX_UNPACKED_BYTES) return PROBLEMS.large;
    const text = await unpackText(types, MAX_TYPES_BYTES);
    if (AMBIGUOUS_TYPES.test(text)) return PROBLEMS.broken;
    if (/macroEnabled|vbaProject/i.test(text + files.map(({ filename }) => filename).join("\n"))) {
      return PROBLEMS.macros;
    }
    return text.includes(mainPart) ? null : PROBLEMS.other;
  } catch (error) {
    return error instanceof DirectoryTooLarge ? PROBLEMS.parts : PROBLEMS.broken;
  }
}
