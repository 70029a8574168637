/** A file of the given bytes or text. */
export function aFile(name: string, content: BlobPart): File {
  return new File([content], name);
}
