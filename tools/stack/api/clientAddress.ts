import type { Sql } from "postgres";

/**
 * Appends the address of the connection to the header, as a gateway does: the claims of the client come first.
 */
export function appendPeer(headers: Headers, peerAddress: string): void {
  headers.set("x-forwarded-for", withPeer(headers.get("x-forwarded-for"), peerAddress));
}

/** The header's value with that address appended. */
export function withPeer(claimed: string | null | undefined, peerAddress: string): string {
  return claimed ? `${claimed}, ${peerAddress}` : peerAddress;
}

/** Configures the database to trust the last submission of that header (docs/api.md, "Network addresses"). */
export async function trustGateway(sql: Sql): Promise<void> {
  await sql`update private.platform_settings set client_address_header = 'x-forwarded-for'`;
}
