/** One file in an archive, as the archive's directory lists it. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked, in bytes: the archive's own word. */
  readonly size: number;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly isPacked: boolean;
}

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** A comment may follow the end record. */
const MAX_COMMENT = 0xffff;
/** More than an office document has. */
const MAX_ENTRIES = 10_000;

/**
 * Reads the directory of a ZIP archive, without unpacking anything.
 * @throws Error when there is none, or it points outside of the archive.
 */
export function readZip(bytes: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (view.getUint32(end, true) !== END) {
    end -= 1;
    if (end < bytes.length - END_BYTES - MAX_COMMENT) throw new Error("There is no directory.");
  }
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new Error("There are too many files.");
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("The directory is broken.");
    const nameBytes = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const start =
      local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const entry = {
      name: new TextDecoder().decode(
        bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      ),
      size: view.getUint32(at + 24, true),
      packed: bytes.subarray(start, start + view.getUint32(at + 20, true)),
      isPacked: view.getUint16(at + 10, true) !== 0,
    };
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    return entry;
  });
}

/**
 * The text of a small file in an archive.
 * @throws Error when it unpacks to more than `maxBytes`, or not at all.
 */
export async function unpackText(
  { packed, isPacked }: ZipEntry,
  maxBytes: number,
): Promise<string> {
  const stored = new Blob([packed]).stream();
  const stream = isPacked ? stored.pipeThrough(new DecompressionStream("deflate-raw")) : stored;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.byteLength;
    if (size > maxBytes) throw new Error("The file is too large.");
    pieces.push(piece);
  }
  return new Blob(pieces).text();
}
