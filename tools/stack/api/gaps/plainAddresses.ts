import type { Gap } from "../gap.ts";

/** Escapes of letters, digits, hyphen, dot, underscore and tilde, which mean these themselves (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE = /%(2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi;

/** The same address without needless escapes. */
export function withoutNeedlessEscapes(address: string): string {
  return address.replace(NEEDLESS_ESCAPE, decodeURIComponent);
}

/**
 * Wrong in Lite 0.10: it decodes an address before it looks for what is there, so `/auth/v1/%74oken` is
 * `/auth/v1/token` to it, and nothing to code that counts or checks requests in front of it. Supabase's
 * gateway writes both the same way first, as this does.
 * Can go when plainAddresses.test.ts says so.
 */
export const plainAddresses: Gap = (request, next) => {
  const address = withoutNeedlessEscapes(request.url);
  return next(address === request.url ? request : new Request(address, request));
};
