/**
 * The address that a request came from, "" if there is none. The sender cannot choose it.
 *
 * Hosted, every request passes Cloudflare, which overwrites `cf-connecting-ip`; `x-forwarded-for` begins with
 * what the sender wrote and ends with proxies. A proxy in front of your own Supabase does the same
 * (docs/own-server.md). Elsewhere (`supabase start`, the embedded stack) anyone can send that header; there, the
 * gateway appends the address to `x-forwarded-for`, so only the last submission is reliable.
 *
 * The database determines the address itself (`private.network_address`), because requests also reach it directly.
 */
export function clientAddress(headers: Headers, isHosted: boolean): string {
  const address = isHosted
    ? headers.get("cf-connecting-ip")
    : headers.get("x-forwarded-for")?.split(",").at(-1);
  return address?.trim() ?? "";
}
