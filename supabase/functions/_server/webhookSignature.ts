/** How old or how far ahead a signature may be, in seconds. */
const TOLERANCE = 300;

/**
 * Whether a webhook's body comes from the owner of the secret, and recently, by the headers
 * `svix-id`, `svix-timestamp` and `svix-signature` (https://docs.svix.com/receiving/verifying-payloads/how-manual).
 * @param secret "whsec_" and base64.
 * @param now in milliseconds.
 */
export async function isSigned(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  secret: string,
  now = Date.now(),
): Promise<boolean> {
  const timestamp = headers.get("svix-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return false;
  const raw = bytesOf(secret.replace(/^whsec_/, ""));
  if (!raw?.length) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["verify"]);
  const head = new TextEncoder().encode(`${headers.get("svix-id") ?? ""}.${timestamp}.`);
  const signed = await new Blob([head, body]).arrayBuffer();
  // While a secret is replaced, there is one signature for each.
  for (const signature of (headers.get("svix-signature") ?? "").split(" ").slice(0, 10)) {
    const [version, base64 = ""] = signature.split(",");
    const given = version === "v1" && bytesOf(base64);
    // Takes as long for a wrong one as for the right one.
    if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
