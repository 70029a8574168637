const PART = 8192;

/** A character for each byte. (The browser's decoder of that name reads some as other characters.) */
export function latin1Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + PART)));
  }
  return parts.join("");
}

/** A byte for each character. */
export function bytesOfLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
