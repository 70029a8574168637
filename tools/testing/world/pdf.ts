import { createPdf } from "../../stack/seed/pdf.ts";

/** A comment line, which PDF readers ignore. */
const PADDING = `% ${"This line makes the document larger. ".repeat(3)}\n`;

/**
 * A unique one-page PDF.
 * @param bytes Its exact size; the smallest by default.
 */
export function documentOf(heading: string, bytes = 0): Buffer<ArrayBuffer> {
  const page = createPdf(heading, crypto.randomUUID());
  const end = page.subarray(page.lastIndexOf("startxref"));
  const room = bytes - page.byteLength - end.byteLength;
  if (room <= 0) return Buffer.from(page);
  const padding = Buffer.alloc(room, PADDING);
  padding.write("\n", room - 1);
  return Buffer.concat([page, padding, end]);
}
