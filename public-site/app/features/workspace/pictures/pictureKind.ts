/** What a picture may be that is chosen, by its content type. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** How large a chosen file may be, before it is scaled. */
export const MAX_SOURCE_BYTES = 15 * 1024 * 1024;

/** How many of the first bytes tell. */
const MARK_LENGTH = 12;

function begins(bytes: Uint8Array, text: string, at = 0): boolean {
  return [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
}

/** What a file is by its first bytes, whatever it is called; null for anything but a picture that is taken. */
export async function pictureKind(file: Blob): Promise<(typeof PICTURE_TYPES)[number] | null> {
  const bytes = new Uint8Array(await file.slice(0, MARK_LENGTH).arrayBuffer());
  if (begins(bytes, "\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (begins(bytes, "\u0089PNG\r\n\u001a\n")) return "image/png";
  if (begins(bytes, "RIFF") && begins(bytes, "WEBP", 8)) return "image/webp";
  return null;
}
