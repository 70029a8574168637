import { latin1Of } from "./latin1.ts";
import { refuseUnknown } from "./limits.ts";
import { joined } from "./unpack.ts";

/** Boxes that say how the picture is drawn. */
const DRAWN = ["jP  ", "ftyp", "jp2h", "jp2c"];
const TILES = 0xff90;
const COMMENT = 0xff64;

/**
 * A JPEG 2000 picture without the boxes and comments that say something about it.
 * @throws PdfRefusedError when it is none.
 */
export function withoutJpeg2000Texts(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length > 4 && view.getUint16(0) === 0xff4f) return withoutComments(bytes);
  const parts: Uint8Array[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const told = view.getUint32(at);
    const header = told === 1 ? 16 : 8;
    const size = told === 1 && at + 16 <= bytes.length ? view.getUint32(at + 12) : told;
    const end = size < header ? bytes.length : Math.min(bytes.length, at + size);
    const kind = latin1Of(bytes.subarray(at + 4, at + 8));
    if (kind === "jp2c") parts.push(box(kind, withoutComments(bytes.subarray(at + header, end))));
    else if (DRAWN.includes(kind)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return parts.length > 0 ? joined(parts) : refuseUnknown();
}

function box(kind: string, content: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 + content.length);
  new DataView(whole.buffer).setUint32(0, whole.length);
  for (let index = 0; index < 4; index += 1) whole[4 + index] = kind.charCodeAt(index);
  whole.set(content, 8);
  return whole;
}

/** The code stream without the comments before its first tile. */
function withoutComments(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && view.getUint16(at) !== TILES) {
    const end = at + 2 + view.getUint16(at + 2);
    if (view.getUint16(at) !== COMMENT) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return joined([...parts, bytes.subarray(at)]);
}
