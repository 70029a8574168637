import type { RoundKind } from "#common/judging/roundKind.ts";
import { env } from "~/config/env.ts";

/** A commitment as the API gives it: the file of the chain is a list of these. */
export interface Commitment {
  /** From 1, over all rounds, without a gap. */
  readonly number: number;
  readonly kind: "result" | "decisions";
  readonly round_kind: RoundKind;
  /** SHA-256 of the record, in hex. */
  readonly hash: string;
  /** The hash of the one before; null for the first. */
  readonly previous: string | null;
  /** ISO 8601. */
  readonly committed_at: string;
  /** Whether the record can be downloaded. */
  readonly has_record: boolean;
  /** Whether its round counts as never held: then it is never published. */
  readonly is_cancelled: boolean;
}

/** Without supabase-js, as the finalists: what anybody may read needs no session. */
async function read(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`${env.supabaseUrl}/rest/v1/${path}`, {
    headers: { apikey: env.supabasePublishableKey },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

/**
 * All commitments, in their order.
 * @throws when they cannot be read now.
 */
export async function loadCommitments(signal: AbortSignal): Promise<readonly Commitment[]> {
  return (await read("public_commitments?order=number", signal)) as Commitment[];
}

/**
 * A record, byte by byte as it was committed to.
 * @throws when it cannot be read now, or is not published.
 */
export async function loadRecord(number: number): Promise<Blob> {
  const record = await read(`rpc/judging_record?number=${number}`);
  if (typeof record !== "string") throw new Error("The record is not published.");
  return new Blob([record], { type: "application/json" });
}
