import {
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRef,
  StandardFonts,
} from "@cantoo/pdf-lib";

/** The name that test PDFs contain. */
export const NAME = "Canary Finch";

export const latin1Bytes = (text: string) =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A one-page document to which a test adds content. */
export class TestPdf {
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

  object(dict: Record<string, unknown>): PDFRef {
    return this.context.register(this.context.obj(dict as never));
  }

  /** Adds to the content of the page. */
  draw(content: string): void {
    this.page.node.addContentStream(this.stream(content));
  }

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

/** A one-page PDF with a text and the content that a test adds. */
export async function makePdf(
  text: string,
  add: (pdf: TestPdf) => unknown = () => undefined,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText(text, { font, size: 12, x: 20, y: 200 });
  const pdf = new TestPdf(document, page);
  pdf.resource("Font", "F1", font.ref);
  await add(pdf);
  return document.save({ useObjectStreams: false });
}

/** Whether the bytes of a PDF contain the name: as text, or as PDFs write UTF-16. */
export function mentionsName(pdf: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(pdf);
  const utf16 = [...latin1Bytes(NAME)].map((code) => `00${code.toString(16)}`).join("");
  return text.includes(NAME) || text.toLowerCase().includes(utf16);
}
