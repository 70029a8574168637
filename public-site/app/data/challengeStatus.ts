import { learnChallengeTime } from "#common/challengeClock.ts";
import { CHALLENGE_PHASES, type ChallengePhase } from "#shared/challenge.ts";
import { env } from "~/config/env.ts";

/** Where the challenge stands, as the administrators have configured it. */
export interface ChallengeStatus {
  /** Null when what is stored is no phase: the date decides then. */
  readonly phase: ChallengePhase | null;
  /** Free text beside the phase; may be empty. */
  readonly time: string;
}

const ADDRESS = "/rest/v1/challenge?select=phase,time,now&limit=1";

/**
 * Reads the configured status. Without supabase-js, which is six times as heavy as the page: it is one
 * public row.
 * @returns null when it cannot be read; the date decides then, and nobody needs to be told.
 */
export async function loadChallengeStatus(signal: AbortSignal): Promise<ChallengeStatus | null> {
  try {
    const askedAt = Date.now();
    const response = await fetch(env.supabaseUrl + ADDRESS, {
      headers: { apikey: env.supabasePublishableKey },
      signal,
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const rows: unknown = await response.json();
    return readStatus(Array.isArray(rows) ? rows[0] : undefined, askedAt);
  } catch (cause) {
    if (!signal.aborted) console.warn("The challenge's status could not be read.", cause);
    return null;
  }
}

function readStatus(row: unknown, askedAt: number): ChallengeStatus | null {
  if (typeof row !== "object" || row === null) return null;
  const { phase, time, now } = row as { phase?: unknown; time?: unknown; now?: unknown };
  if (typeof now === "string") learnChallengeTime(now, askedAt);
  return {
    phase: CHALLENGE_PHASES.find((known) => known === phase) ?? null,
    time: typeof time === "string" ? time.trim() : "",
  };
}
