import { Buffer } from "node:buffer";

const PIECE_BYTES = 64 * 1024;
/** Longer than any match. */
const OVERLAP_BYTES = 4096;

/** A part of a PDF, one character a byte: its words are ASCII. */
export function textAt(pdf: Uint8Array, start: number, length: number): string {
  const part = pdf.subarray(start, start + length);
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString("latin1");
}

/** Searches a PDF piece by piece: as one text it would be in memory twice. */
export function* matchesIn(
  pdf: Uint8Array,
  pattern: RegExp,
): Generator<{ at: number; match: RegExpExecArray }> {
  for (let start = 0; start < pdf.length; start += PIECE_BYTES) {
    for (const match of textAt(pdf, start, PIECE_BYTES + OVERLAP_BYTES).matchAll(pattern)) {
      if (match.index < PIECE_BYTES) yield { at: start + match.index, match };
    }
  }
}
