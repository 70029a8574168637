import { refuseUnknown } from "./limits.ts";

const MARK = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Adobe's segment says how colours are to be read. */
const ADOBE = 0xee;
const ADOBE_LENGTH = 14;

/** Quantisation, frames, Huffman tables, restarts: what a picture is drawn from. */
const isDrawn = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdf);

/** Markers that stand alone, without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= START);

/**
 * A JPEG with what it is drawn from alone: no comments, no camera data, no thumbnails, and nothing
 * after its end.
 * @throws PdfRefusedError when it is none.
 */
export function withoutJpegTexts(bytes: Uint8Array): Uint8Array {
  const clean = new Uint8Array(bytes.length);
  let length = 0;
  const keep = (from: number, to: number) => {
    const part = bytes.subarray(from, to);
    clean.set(part, length);
    length += part.length;
  };
  if (bytes[0] !== MARK || bytes[1] !== START) refuseUnknown();
  keep(0, 2);
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARK || marker === MARK) {
      at += 1;
    } else if (marker === END) {
      keep(at, at + 2);
      break;
    } else if (isAlone(marker)) {
      at += 2;
    } else {
      const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      const end = at + 2 + size;
      if (isDrawn(marker)) keep(at, end);
      else if (marker === ADOBE && latin1Start(bytes, at + 4) === "Adobe") {
        keep(at, at + 2);
        clean.set([0, ADOBE_LENGTH], length);
        length += 2;
        keep(at + 4, at + 2 + ADOBE_LENGTH);
      } else if (marker === SCAN) {
        const next = endOfScan(bytes, end);
        keep(at, next);
        at = next;
        continue;
      }
      at = end;
    }
  }
  return clean.slice(0, length);
}

const latin1Start = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 5));

/** Where the next marker is that does not belong to the drawn data. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === MARK && next !== 0 && next !== MARK && !(next >= 0xd0 && next <= 0xd7))
      return at;
  }
  return bytes.length;
}
