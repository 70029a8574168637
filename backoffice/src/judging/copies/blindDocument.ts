import { extractText, getDocumentProxy } from "unpdf";
import { makeBlindPdf, rawTextOf } from "./blindPdf.ts";
import { type Finding, namesIn, namesInBytes, type Person } from "./findNames.ts";

/** A document, and what it still tells. */
export interface BlindDocument {
  bytes: Uint8Array;
  findings: Finding[];
}

/** A PDF without its authors' data, and whom its text or its bytes still name. */
export async function makeBlindDocument(
  original: Uint8Array,
  people: readonly Person[],
): Promise<BlindDocument> {
  const bytes = await makeBlindPdf(original);
  // The reader of text empties the bytes that it is given, so it gets a copy.
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  const names = [...namesIn(text, people), ...namesInBytes(await rawTextOf(bytes), people)];
  const findings = [...new Set(names)].map((what) => ({ where: "document", what }) as const);
  return { bytes, findings };
}
