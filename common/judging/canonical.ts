import canonicalize from "canonicalize";

/** The one way to write a value as JSON (RFC 8785). @throws Error for what JSON cannot hold. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("JSON cannot hold this.");
  return text;
}

/** SHA-256 of a text as UTF-8, in hex. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of a value: of its canonical JSON. */
export function hashOf(value: unknown): Promise<string> {
  return sha256(canonicalJson(value));
}
