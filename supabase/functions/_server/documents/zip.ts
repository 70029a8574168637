import {
  configure,
  type Entry,
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
} from "npm:@zip.js/zip.js@2.24.0";

/** More than an office document has. */
const MAX_ENTRIES = 10_000;

// Deflate makes at most 1,032 bytes of one, and the decompressor returns those of a piece all at once.
configure({ useWebWorkers: false, chunkSize: 1024 });

/** Refuses archives in which two programs could find different files, but not bytes that follow an archive. */
const STRICT = {
  strictness: "strict",
  filenameValidation: "strict",
  maxAppendedDataSize: 0xffff,
} as const;

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/**
 * Reads the directory of a ZIP archive and the headers of its files, without unpacking anything.
 * @throws Error if there is none, if it needs a password, or if two programs could find different files in it.
 */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<FileEntry[]> {
  const entries: Entry[] = [];
  const reader = new ZipReader(new Uint8ArrayReader(bytes), STRICT);
  for await (const entry of reader.getEntriesGenerator()) {
    entries.push(entry);
    if (entries.length > MAX_ENTRIES) throw new Error("There are too many files.");
  }
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
