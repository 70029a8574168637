import canonicalize from "canonicalize";

/** The one way to write a value as JSON (RFC 8785). @throws Error for what JSON cannot hold. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("JSON cannot hold this.");
  return text;
}
