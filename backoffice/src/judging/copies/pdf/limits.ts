/**
 * What a PDF may ask of the browser that makes it blind. Hand-ins of some hundred pages stay far below;
 * a file of some kilobytes that unpacks to gigabytes does not.
 */
export const PDF_LIMITS = {
  /** All streams together, once they are unpacked. */
  unpackedBytes: 512 * 1024 * 1024,
  pages: 1_000,
  /** What is drawn on all pages, drawings that are used again counted each time. */
  operators: 5_000_000,
  /** What says how pages are drawn, once it is unpacked; without pictures and fonts. */
  contentBytes: 64 * 1024 * 1024,
  /** From the first byte to the last finding. */
  seconds: 120,
} as const;

const PRINT_IT = "Print it to a new PDF, then use “Choose another PDF”.";

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Why a PDF cannot be made blind, in a sentence for people. */
const PDF_REFUSALS = {
  unpacked: `This PDF unpacks to more than ${megabytes(PDF_LIMITS.unpackedBytes)}. Ask the team for another.`,
  pages: `This PDF has more than ${PDF_LIMITS.pages.toLocaleString("en")} pages. Ask the team for another.`,
  operators: "This PDF draws more than a page can hold. Ask the team for another.",
  seconds: `This PDF takes more than ${PDF_LIMITS.seconds} seconds. Ask the team for another.`,
  annotations: `Judges would not see everything: this PDF has comments, stamps or form fields. ${PRINT_IT}`,
  unknown: `Judges would not see everything: this PDF has a font, picture or drawing that cannot be copied. ${PRINT_IT}`,
  packing: "This PDF is packed in a way that cannot be checked. Ask the team for another.",
} as const;

export type PdfRefusal = keyof typeof PDF_REFUSALS;

/** A PDF that is not made blind; the message is for people. */
export class PdfRefusedError extends Error {
  override readonly name = "PdfRefusedError";
  readonly reason: PdfRefusal;

  constructor(reason: PdfRefusal) {
    super(PDF_REFUSALS[reason]);
    this.reason = reason;
  }
}

/** @throws PdfRefusedError for what a page shows and a copy would leave out. */
export function refuseUnknown(): never {
  throw new PdfRefusedError("unknown");
}

/** @throws PdfRefusedError when more is drawn than anybody reads. */
export function requireFew(operators: number): void {
  if (operators > PDF_LIMITS.operators) throw new PdfRefusedError("operators");
}
