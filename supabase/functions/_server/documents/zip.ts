import {
  configure,
  type Entry,
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
} from "npm:@zip.js/zip.js@2.24.0";

/** Enough for 2,300 parts, as in 450 slides with notes. In memory each part takes 20 kB, each byte of extra fields 150. */
const MAX_READ_BYTES = 384 * 1024;

// Deflate makes at most 1,032 bytes of one, and the decompressor returns those of a piece all at once.
configure({ useWebWorkers: false, chunkSize: 1024 });

/** Refuses archives in which two programs could find different files, but not bytes that follow an archive. */
const STRICT = {
  strictness: "strict",
  filenameValidation: "strict",
  maxAppendedDataSize: 0xffff,
} as const;

/** The directory and the headers of an archive are larger than MAX_READ_BYTES. */
export class DirectoryTooLarge extends Error {}

/** Limits what is read, before it is: a directory of megabytes takes seconds and hundreds of megabytes. */
class LimitedReader extends Uint8ArrayReader {
  #remaining = MAX_READ_BYTES;

  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    this.#remaining -= length;
    if (this.#remaining < 0) throw new DirectoryTooLarge();
    return super.readUint8Array(index, length);
  }
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/**
 * Reads the directory of a ZIP archive and the headers of its files, without unpacking anything.
 * @throws DirectoryTooLarge, or Error if there is none, if it needs a password, or if two programs could find different
 * files in it.
 */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<FileEntry[]> {
  const entries = await new ZipReader(new LimitedReader(bytes), STRICT).getEntries();
  // Office programs ignore the case and the kind of slash.
  const paths = entries.map(({ filename }) => filename.toLowerCase().replaceAll("\\", "/"));
  if (new Set(paths).size < paths.length) throw new Error("Two files have the same name.");
  if (entries.some(({ encrypted }) => encrypted)) throw new Error("It needs a password.");
  const files = entries.filter(isFile);
  for (const file of files) {
    await file.getData(new Uint8ArrayWriter(), { checkOverlappingEntryOnly: true });
  }
  return files;
}

/**
 * The text of a small file in an archive.
 * @throws Error if it is longer than `maxBytes`, has another size than the archive says, or is not UTF-8.
 */
export async function unpackText(file: FileEntry, maxBytes: number): Promise<string> {
  if (file.uncompressedSize > maxBytes) throw new Error("The file is too large.");
  const bytes = await file.getData(new Uint8ArrayWriter());
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
