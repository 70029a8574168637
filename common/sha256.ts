/** Bytes as hexadecimal digits. */
export const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of bytes, in hexadecimal digits. Rejects on a page without TLS. */
export async function sha256(bytes: BufferSource): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
