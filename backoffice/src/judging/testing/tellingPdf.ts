import {
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRef,
  PDFString,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { unzlibSync } from "fflate";

/** Who made every telling PDF. */
export const CANARY = "Canary Finch";

const latin1 = (bytes: Uint8Array) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
export const latin1Bytes = (text: string) =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
const codesOf = (text: string) =>
  Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, "0"));

/** The name as a PDF may write it. */
export const AS = {
  literal: `(${CANARY})`,
  hex: `<${codesOf(CANARY).join("")}>`,
  utf16: `<feff${codesOf(CANARY)
    .map((code) => `00${code}`)
    .join("")}>`,
  name: `/${CANARY.replace(" ", "#20")}`,
  escapedName: `/${codesOf(CANARY)
    .map((code) => `#${code}`)
    .join("")}`,
} as const;

/** A document of one page in the making. */
export class TellingPdf {
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly context: PDFContext;

  constructor(document: PDFDocument, page: PDFPage) {
    this.document = document;
    this.page = page;
    this.context = document.context;
  }

  stream(text: string | Uint8Array, dict: Record<string, unknown> = {}): PDFRef {
    const bytes = typeof text === "string" ? latin1Bytes(text) : text;
    return this.context.register(this.context.stream(bytes, dict as never));
  }

  /** Registers an object that is given as a PDF writes it. */
  object(dict: Record<string, unknown>): PDFRef {
    return this.context.register(this.context.obj(dict as never));
  }

  /** Adds to what the page draws. */
  draw(content: string): void {
    this.page.node.addContentStream(this.stream(content));
  }

  /** Puts something into the page's resources. */
  resource(category: string, name: string, value: PDFObject): void {
    const resources = this.page.node.normalizedEntries().Resources;
    const key = PDFName.of(category);
    const list = resources.lookup(key);
    if (list instanceof PDFDict) list.set(PDFName.of(name), value);
    else resources.set(key, this.context.obj({ [name]: value }));
  }

  onPage(key: string, value: PDFObject): void {
    this.page.node.set(PDFName.of(key), value);
  }

  onCatalog(key: string, value: PDFObject): void {
    this.document.catalog.set(PDFName.of(key), value);
  }
}

/** A page with a text, to which somebody's name is added somewhere. */
export async function tellingPdf(
  text: string,
  tell: (pdf: TellingPdf) => unknown = () => undefined,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText(text, { font, size: 12, x: 20, y: 200 });
  const pdf = new TellingPdf(document, page);
  pdf.resource("Font", "F1", font.ref);
  await tell(pdf);
  const bytes = await document.save({ useObjectStreams: false });
  return latin1Bytes(latin1(bytes).replaceAll("/EscapedCanary", AS.escapedName));
}

export const utf16 = () => PDFHexString.fromText(CANARY);
export const hex = () => PDFHexString.of(codesOf(CANARY).join(""));
export const literal = () => PDFString.of(CANARY);
/** Written with every character escaped, once the file is saved. */
export const ESCAPED = "EscapedCanary";

/** All streams unpacked, without the help of what is under test. */
function unpackedParts(pdf: Uint8Array): string[] {
  const text = latin1(pdf);
  const parts = [text];
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    const start = index + keyword.length;
    const packed = pdf.subarray(start, text.indexOf("endstream", start));
    try {
      parts.push(latin1(unzlibSync(packed)));
    } catch {
      // It is in the file as it is.
    }
  }
  return parts;
}

const fromCodes = (codes: string) =>
  codes.replace(/\s/g, "").replace(/../g, (code) => String.fromCharCode(Number.parseInt(code, 16)));

/** How often a word is in a PDF, however it is packed, encoded or escaped. */
export function timesIn(pdf: Uint8Array, word: string): number {
  return unpackedParts(pdf).flatMap((part) => {
    const plain = part
      .replace(/#([\da-f]{2})/gi, (_, code: string) => fromCodes(code))
      .replace(/<([\da-f\s]+)>/gi, (_, codes: string) => ` ${fromCodes(codes)} `)
      .replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
    const squeezed = plain.replace(/[\0\s\\]/g, "").toLowerCase();
    return squeezed.split(word.toLowerCase().replaceAll(" ", "")).slice(1);
  }).length;
}
