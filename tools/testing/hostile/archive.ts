import { constants, deflateRawSync } from "node:zlib";

/** A file in a ZIP archive, with fields that contradict its name and text. */
export interface ArchiveFile {
  name: string;
  text?: string;
  packed?: Buffer;
  /** The unpacked size in the directory. */
  size?: number;
  /** The name and size in the file's header. */
  localName?: string;
  localSize?: number;
  /** The extra fields in the file's header. */
  localExtra?: Buffer;
}

const DEFLATED = 8;
const MEGABYTE = 1024 * 1024;

/** The common fields of both headers of a file. */
function header(signature: number, versions: number, size: number, packed: Buffer, name: string) {
  const bytes = Buffer.alloc(versions + (signature === 0x04034b50 ? 26 : 40));
  bytes.writeUInt32LE(signature);
  bytes.writeUInt16LE(DEFLATED, versions + 4);
  bytes.writeUInt32LE(packed.byteLength, versions + 14);
  bytes.writeUInt32LE(size, versions + 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), versions + 22);
  return bytes;
}

/**
 * A ZIP archive with duplicates and contradictions. Libraries do not write such archives.
 * @param start Its position in the file that contains it.
 */
export function archiveOf(files: readonly ArchiveFile[], start = 0): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = start;
  for (const { name, text = "", ...lies } of files) {
    const packed = lies.packed ?? deflateRawSync(text);
    const size = lies.size ?? Buffer.byteLength(text);
    const localName = lies.localName ?? name;
    const local = header(0x04034b50, 4, lies.localSize ?? size, packed, localName);
    const listed = header(0x02014b50, 6, size, packed, name);
    listed.writeUInt32LE(at, 42);
    directory.push(listed, Buffer.from(name));
    const extra = lies.localExtra ?? Buffer.alloc(0);
    local.writeUInt16LE(extra.byteLength, 28);
    const written = [local, Buffer.from(localName), extra, packed];
    parts.push(...written);
    at += written.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { byteLength }) => sum + byteLength, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

/** 64 kB of extra fields, each an object for programs that read them. */
export function manyExtraFields(): Buffer {
  const fields = Buffer.alloc(0xfffc);
  for (let at = 0; at < fields.byteLength; at += 4) fields.writeUInt16LE(at >> 2, at);
  return fields;
}

/** A deflated text followed by megabytes of blanks, of which only one is in memory at a time. */
export function deflatedBomb(text: string, megabytes: number): Buffer {
  const flush = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const start = deflateRawSync(text, flush);
  const blanks = deflateRawSync(Buffer.alloc(MEGABYTE, " "), flush);
  const end = Buffer.from([3, 0]);
  return Buffer.concat([start, ...Array.from({ length: megabytes }, () => blanks), end]);
}
