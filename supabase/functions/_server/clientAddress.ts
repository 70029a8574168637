import { createHmac } from "node:crypto";

/**
 * The address that a request came from. The sender cannot choose it.
 *
 * Hosted, every request passes Cloudflare, which overwrites `cf-connecting-ip`; `x-forwarded-for` begins with
 * what the sender wrote and ends with proxies. A proxy in front of your own Supabase does the same
 * (docs/own-server.md). Elsewhere (`supabase start`, the embedded stack) anyone can send that header; there, the
 * gateway appends the address to `x-forwarded-for`, so only the last entry is reliable.
 *
 * The database decides by itself, because requests reach it without a function: `private.network_address`.
 *
 * @returns the address; of IPv6 its network of 64 bits, because one customer has all of it;
 *   "unknown" if there is none: such callers share one limit.
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
 * A key that does not reveal the address. There are few enough addresses to try them all, so a plain hash
 * would reveal them to a reader of the table.
 */
export function clientKey(address: string, secret: string): string {
  return createHmac("sha256", secret).update(`contact form client ${address}`).digest("hex");
}
