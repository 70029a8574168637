/** What a colour profile has for computing colours. Everything else is words: who made it, of what, when. */
const COMPUTED = new Set(
  (
    "wtpt bkpt rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC chad chrm gamt lumi A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 D2B0 D2B1 " +
    "B2D0 B2D1 pre0 pre1 pre2"
  ).split(" "),
);
const HEADER = 128;
const TAG = 12;

/** An ICC profile with its colours and without its words, which become zeros. */
export function withoutProfileTexts(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER + 4) return bytes;
  const clean = new Uint8Array(bytes.length);
  clean.set(bytes.subarray(0, HEADER + 4));
  const count = Math.min(view.getUint32(HEADER), Math.floor((bytes.length - HEADER - 4) / TAG));
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const at = HEADER + 4 + index * TAG;
    const tag = bytes.subarray(at, at + TAG);
    if (!COMPUTED.has(String.fromCharCode(...tag.subarray(0, 4)))) continue;
    clean.set(tag, HEADER + 4 + kept * TAG);
    kept += 1;
    const start = view.getUint32(at + 4);
    if (start < bytes.length) {
      clean.set(bytes.subarray(start, start + view.getUint32(at + 8)), start);
    }
  }
  new DataView(clean.buffer).setUint32(HEADER, kept);
  return clean;
}
