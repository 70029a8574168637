// The parts of the ZIP format (PKWARE APPNOTE 4.3) that list the files of an archive.
const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
// An Office file has a few hundred parts. A directory that claims to be larger is not read.
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

/** The names of the files in a ZIP archive; null when it is not one. */
export async function readZipNames(file: Blob): Promise<string[] | null> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await viewOf(file.slice(tailStart));
  const end = findEnd(tail);
  if (end === null) return null;
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > MAX_DIRECTORY_BYTES || start + size > file.size) return null;
  return namesIn(await viewOf(file.slice(start, start + size)));
}

async function viewOf(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer());
}

/** Where the end record begins: the last one, because a comment may follow it. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END_MARK) return at;
  }
  return null;
}

function namesIn(directory: DataView): string[] {
  const names: string[] = [];
  const decoder = new TextDecoder();
  let at = 0;
  while (at + ENTRY_BYTES <= directory.byteLength && directory.getUint32(at, true) === ENTRY_MARK) {
    const nameBytes = directory.getUint16(at + 28, true);
    const extraBytes = directory.getUint16(at + 30, true);
    const commentBytes = directory.getUint16(at + 32, true);
    const nameStart = at + ENTRY_BYTES;
    if (nameStart + nameBytes > directory.byteLength) break;
    names.push(decoder.decode(new Uint8Array(directory.buffer, nameStart, nameBytes)));
    at = nameStart + nameBytes + extraBytes + commentBytes;
  }
  return names;
}
