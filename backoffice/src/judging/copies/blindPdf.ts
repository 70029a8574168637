import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";

/**
 * What tells of authors beside the pages themselves: comments and links, data of the programmes that
 * made a page, and descriptions of pages and pictures.
 */
const TELLING = ["Annots", "PieceInfo", "Metadata"].map((name) => PDFName.of(name));

/**
 * A PDF with the same pages and nothing else: no author, no comments, no attachments. What tells is
 * taken out first and the pages are then copied into a new document: objects that nothing refers to
 * any more stay behind in the old one.
 * @throws Error when it is no PDF, or is encrypted.
 */
export async function makeBlindPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) for (const name of TELLING) dict.delete(name);
  }
  const blind = await PDFDocument.create();
  const pages = await blind.copyPages(source, source.getPageIndices());
  for (const page of pages) blind.addPage(page);
  return blind.save({ useObjectStreams: false });
}

/** All bytes of a PDF, and what its streams hold once they are unpacked, as Latin-1. */
export async function rawTextOf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const latin1 = new TextDecoder("latin1");
  const streams = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [];
    try {
      return [latin1.decode(decodePDFRawStream(object).decode())];
    } catch {
      // A picture: it is in the file as it is.
      return [];
    }
  });
  return [latin1.decode(bytes), ...streams];
}
