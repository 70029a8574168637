/**
 * The address that a request came from, out of reach of the headers its sender makes up.
 *
 * Hosted, every request passes Cloudflare, which overwrites `cf-connecting-ip` with the address that
 * it sees; `x-forwarded-for` begins with what the sender wrote there and ends with addresses of
 * proxies. A proxy before a Supabase of one's own does the same (docs/deploy.md). Elsewhere
 * (`supabase start`, the embedded stack) anybody can send that header; the gateway in front of the
 * functions appends the address that it sees to `x-forwarded-for`, so the last entry is the only one that
 * nobody can invent.
 *
 * All TypeScript that counts by address asks here. The database, which requests reach without a function,
 * decides by itself: `private.network_address`, by the header in `private.platform_settings`.
 *
 * @returns the address; for IPv6 its network of 64 bits, because one customer has all of it;
 *   "unknown" when there is none: such callers share one allowance.
 */
export function clientAddress(headers: Headers, isHosted: boolean): string {
  const address = isHosted
    ? headers.get("cf-connecting-ip")
    : headers.get("x-forwarded-for")?.split(",").at(-1);
  const trimmed = address?.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  if (!trimmed) return "unknown";
  return trimmed.includes(":") ? networkOf(trimmed) : trimmed;
}

function networkOf(address: string): string {
  const [left = "", right] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const start = groupsOf(left);
  const end = right === undefined ? [] : groupsOf(right);
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0");
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}

function groupsOf(text: string): string[] {
  // Without leading zeros, so that each network has one spelling.
  return text === "" ? [] : text.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
}

/**
 * A name for the address that says nothing about it: addresses are few enough to try them all, so a
 * plain hash would give them away to a reader of the table.
 */
export async function clientKey(address: string, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign(
    algorithm,
    key,
    encoder.encode(`contact form client ${address}`),
  );
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
