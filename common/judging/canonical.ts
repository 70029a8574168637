import canonicalize from "canonicalize";

/** Writes a value as canonical JSON (RFC 8785). @throws Error for values that JSON does not have. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("JSON does not have this value.");
  return text;
}
