import { dictionaryOf, listOf, openPdf, type PdfFile } from "./pdfFile.ts";
import { needsPassword } from "./pdfPassword.ts";
import type { Dictionary } from "./pdfSyntax.ts";
import { textAt } from "./pdfText.ts";
import { DirectoryTooLarge, readZip, unpackText } from "./zip.ts";

const PROBLEMS = {
  other:
    "Your document doesn’t match its file name, so we couldn’t open it. Please export it again and upload the new file.",
  locked:
    "Your document is protected by a password, so we couldn’t read it. Please save it without one and upload it again.",
  broken:
    "Your document is incomplete or damaged, so we couldn’t open it. Please export it again and upload the new file.",
  labeled:
    "Your document is protected by a sensitivity label, so judges couldn’t open it. Please remove the protection and upload it again.",
  portfolio:
    "Your document is a PDF portfolio, so judges would see only its cover. Please combine its files into one PDF and upload that instead.",
  form: "Your document is a form that only Adobe Acrobat can display. Please print it to a PDF and upload that instead.",
  macros: "Your document contains macros. Please save it without them and upload it again.",
  large:
    "Your document is too large to open once it’s unpacked. Please make its pictures smaller and upload it again.",
  parts:
    "Your document contains more parts than we can open. Please export it as a PDF and upload that instead.",
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

/** Programs look for the header near the beginning of a PDF. */
const HEAD_BYTES = 1024;
/** Enough for the one file that a label encrypts, and to know that there are files. */
const MAX_ATTACHMENTS = 10;
const MAX_LEVELS = 5;

/**
 * Checks whether a document can be opened: a PDF needs a header, a catalog with pages and no password, and is no
 * portfolio, dynamic form or encrypted attachment, whose pages say only that another program is needed; a DOCX or PPTX
 * is an archive with its main part, without macros or a password. It renders nothing, so it proves neither that the
 * pages show what the author meant nor that the file is harmless.
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

function problemOfPdf(bytes: Uint8Array): string | null {
  if (!textAt(bytes, 0, HEAD_BYTES).includes("%PDF-")) return PROBLEMS.other;
  const file = openPdf(bytes);
  if (!file) return PROBLEMS.broken;
  if (needsPassword(file)) return PROBLEMS.locked;
  return problemOfCatalog(file);
}

/** Finds documents whose pages only say that another program shows the content. */
function problemOfCatalog(file: PdfFile): string | null {
  const catalog = dictionaryOf(file, file.trailer.get("/Root"));
  const attached = attachments(file, catalog);
  if (attached.some((one) => one.get("/AFRelationship") === "/EncryptedPayload")) {
    return PROBLEMS.labeled;
  }
  if (catalog.has("/Collection") && attached.length > 0) return PROBLEMS.portfolio;
  return catalog.get("/NeedsRendering") === "true" ? PROBLEMS.form : null;
}

/** The first attached files. */
function attachments(file: PdfFile, catalog: Dictionary): Dictionary[] {
  const names = dictionaryOf(file, catalog.get("/Names"));
  let tree = dictionaryOf(file, names.get("/EmbeddedFiles"));
  for (let level = 0; level < MAX_LEVELS && tree.has("/Kids"); level += 1) {
    tree = dictionaryOf(file, listOf(file, tree.get("/Kids"))[0]);
  }
  const listed = [...listOf(file, catalog.get("/AF")), ...listOf(file, tree.get("/Names"))];
  return listed
    .slice(0, MAX_ATTACHMENTS)
    .map((one) => dictionaryOf(file, one))
    .filter((one) => one.size > 0);
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
