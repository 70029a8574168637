/** A file of the given bytes or text. */
export function aFile(name: string, content: BlobPart): File {
  return new File([content], name);
}

/** A ZIP archive of empty files with these names, as far as a reader of its directory can tell. */
export function aZip(names: readonly string[], comment = ""): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = names.map((name) => {
    const bytes = encoder.encode(name);
    const entry = new DataView(new ArrayBuffer(46 + bytes.length));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(28, bytes.length, true);
    new Uint8Array(entry.buffer).set(bytes, 46);
    return new Uint8Array(entry.buffer);
  });
  const directory = Uint8Array.from(entries.flatMap((entry) => [...entry]));
  const start = encoder.encode("PK\u0003\u0004 the files");
  const commentBytes = encoder.encode(comment);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, names.length, true);
  end.setUint32(12, directory.length, true);
  end.setUint32(16, start.length, true);
  end.setUint16(20, commentBytes.length, true);
  return Uint8Array.from([...start, ...directory, ...new Uint8Array(end.buffer), ...commentBytes]);
}
