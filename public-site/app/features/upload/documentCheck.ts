import { type DocumentLimits, typesInWords } from "#common/documents.ts";
import { fileSize } from "#common/fileSize.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount } from "#shared/validation.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { readZipNames } from "./zipNames.ts";

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
