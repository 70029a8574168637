import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

/** The maximum age of a signature, and the maximum difference of the clocks, in seconds. */
const TOLERANCE = 300;

/**
 * Whether a webhook's body comes from the owner of the secret, and recently, by the headers
 * `svix-id`, `svix-timestamp` and `svix-signature` (https://docs.svix.com/receiving/verifying-payloads/how-manual).
 * @param secret "whsec_" and base64.
 * @param now in milliseconds.
 */
export function isSigned(
  headers: Headers,
  body: Uint8Array,
  secret: string,
  now = Date.now(),
): boolean {
  const timestamp = headers.get("svix-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return false;
  const encoded = secret.replace(/^whsec_/, "");
  // Buffer skips other characters: the key could be short.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return false;
  const key = Buffer.from(encoded, "base64");
  const head = `${headers.get("svix-id") ?? ""}.${timestamp}.`;
  const expected = createHmac("sha256", key).update(head).update(body).digest();
  // While a secret is replaced, there is one signature for each.
  const signatures = (headers.get("svix-signature") ?? "").split(" ").slice(0, 10);
  return signatures.some((signature) => {
    const [version, base64 = ""] = signature.split(",");
    const given = Buffer.from(base64, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
