import { createPdf } from "../../stack/seed/pdf.ts";

/** A comment line, which reviewers of a PDF pass over. */
const PADDING = `% ${"This line makes the document larger. ".repeat(3)}\n`;

/**
 * A PDF of one page that nobody else's equals.
 * @param bytes how large it is exactly; as small as it can be unless given.
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
