import type { Sql } from "postgres";

/**
 * Writes where a request came from as a gateway does: what the client claims comes first, what we
 * have seen ourselves last.
 */
export function appendPeer(headers: Headers, peerAddress: string): void {
  headers.set("x-forwarded-for", withPeer(headers.get("x-forwarded-for"), peerAddress));
}

/** What the header says then. */
export function withPeer(claimed: string | null | undefined, peerAddress: string): string {
  return claimed ? `${claimed}, ${peerAddress}` : peerAddress;
}

/** Tells the database that the last entry of that header is ours (docs/api.md, "Network addresses"). */
export async function trustGateway(sql: Sql): Promise<void> {
  await sql`update private.platform_settings set client_address_header = 'x-forwarded-for'`;
}
