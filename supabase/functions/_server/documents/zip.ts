/** One file in an archive, as the archive's directory lists it. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked, in bytes, according to the archive. */
  readonly size: number;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly isPacked: boolean;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LISTED = 0x02014b50;
const LISTED_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
/** A comment may follow the end record. */
const MAX_COMMENT = 0xffff;
/** More than an office document has. */
const MAX_ENTRIES = 10_000;

const STORED = 0;
const DEFLATED = 8;
/** Flags of a file: it needs a password; its sizes follow it instead of preceding it. */
const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;

/** A name that some programs end at a NUL, or resolve to another. */
const AMBIGUOUS_PATH = /\p{Cc}|(?:^|\/)\.{0,2}\//u;

/** Deflate makes at most 1,032 bytes of one, and the decompressor returns those of a piece all at once. */
const PIECE_BYTES = 1024;

/**
 * Reads the directory of a ZIP archive, without unpacking anything.
 * @throws Error if there is none, or if two programs could find different files in the archive.
 */
export function readZip(bytes: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new Error("There are too many files.");
  const directory = view.getUint32(end + 16, true);
  let at = directory;
  const entries = Array.from({ length: count }, () => {
    const listed = readHeader(view, at, LISTED);
    const name = nameAt(bytes, at + LISTED_BYTES, listed.nameBytes);
    const start = view.getUint32(at + 42, true);
    const local = readHeader(view, start, LOCAL);
    const data = start + LOCAL_BYTES + local.nameBytes + local.extraBytes;
    const stop = data + listed.packedSize;
    if (
      nameAt(bytes, start + LOCAL_BYTES, local.nameBytes) !== name ||
      local.method !== listed.method ||
      !(local.flags & SIZES_FOLLOW || hasSameSizes(local, listed)) ||
      stop > directory
    ) {
      throw new Error("A file is not what the directory says.");
    }
    if (listed.flags & ENCRYPTED || ![STORED, DEFLATED].includes(listed.method)) {
      throw new Error("A file is packed in a way that office programs do not use.");
    }
    at += LISTED_BYTES + listed.nameBytes + listed.extraBytes + view.getUint16(at + 32, true);
    const isPacked = listed.method === DEFLATED;
    return { name, size: listed.size, packed: bytes.subarray(data, stop), isPacked };
  });
  if (at !== end || at - directory !== view.getUint32(end + 12, true)) {
    throw new Error("The directory does not end where the archive says.");
  }
  const paths = entries.map(({ name }) => pathOf(name));
  if (paths.some((path) => AMBIGUOUS_PATH.test(path))) throw new Error("A name is broken.");
  if (new Set(paths).size < paths.length) throw new Error("Two files have the same name.");
  return entries;
}

/** The last end record. No other may end with the file: it would have the last one in its comment. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT);
  const ends: number[] = [];
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) ends.push(at);
  }
  const [last, ...others] = ends;
  if (last === undefined) throw new Error("There is no directory.");
  const endsWithFile = (at: number) =>
    at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength;
  if (others.some(endsWithFile)) throw new Error("There are two directories.");
  return last;
}

type Header = ReturnType<typeof readHeader>;

/** The fields that are both in the directory and before each file. */
function readHeader(view: DataView, start: number, signature: typeof LISTED | typeof LOCAL) {
  if (view.getUint32(start, true) !== signature) throw new Error("The directory is broken.");
  const at = start + (signature === LISTED ? 8 : 6);
  return {
    flags: view.getUint16(at, true),
    method: view.getUint16(at + 2, true),
    packedSize: view.getUint32(at + 12, true),
    size: view.getUint32(at + 16, true),
    nameBytes: view.getUint16(at + 20, true),
    extraBytes: view.getUint16(at + 22, true),
  };
}

const hasSameSizes = (one: Header, other: Header) =>
  one.packedSize === other.packedSize && one.size === other.size;

/** One character a byte: what is compared is ASCII. */
const nameAt = (bytes: Uint8Array<ArrayBuffer>, start: number, length: number) =>
  new TextDecoder("latin1").decode(bytes.subarray(start, start + length));

/** The path as office programs read it: case and kind of slash do not matter. */
const pathOf = (name: string) => name.toLowerCase().replaceAll("\\", "/");

/**
 * The text of a small file in an archive.
 * @throws Error if it is longer than `maxBytes`, has another size than the archive says, or is not UTF-8.
 */
export async function unpackText(
  { packed, isPacked, size }: ZipEntry,
  maxBytes: number,
): Promise<string> {
  if (size > maxBytes) throw new Error("The file is too large.");
  const stored = streamOf(packed);
  const stream = isPacked ? stored.pipeThrough(new DecompressionStream("deflate-raw")) : stored;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let unpacked = 0;
  for await (const piece of stream) {
    unpacked += piece.byteLength;
    if (unpacked > size) break;
    pieces.push(piece);
  }
  if (unpacked !== size) throw new Error("The file has another size than the archive says.");
  const bytes = await new Blob(pieces).arrayBuffer();
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    },
  });
}
