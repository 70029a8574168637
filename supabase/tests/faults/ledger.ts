import { setTimeout as delay } from "node:timers/promises";
import { WHEN_IT_HANGS } from "#tools/testing/run/timeouts.ts";

/** What the product has told somebody is done: it must be found in the database, once. */
export interface Ledger {
  /** Texts of an entry that were shown as saved, with the revision they were shown under. */
  saved: { entryId: string; revision: number; text: string }[];
  submissions: { entryId: string }[];
  withdrawals: { entryId: string }[];
  documents: Map<string, { path: string; content: string }>;
  invitations: { entryId: string; email: string }[];
  joined: { entryId: string; userId: string }[];
  subscribers: string[];
  messages: { email: string; message: string }[];
  statusChanges: { entryId: string; from: string; to: string }[];
  notes: { entryId: string; body: string }[];
  rights: { userId: string; action: "admin.granted" | "admin.revoked" }[];
}

export function emptyLedger(): Ledger {
  return {
    saved: [],
    submissions: [],
    withdrawals: [],
    documents: new Map(),
    invitations: [],
    joined: [],
    subscribers: [],
    messages: [],
    statusChanges: [],
    notes: [],
    rights: [],
  };
}

/** Less than what ends the whole test, so that it is said what was not possible. */
const PATIENCE_MS = WHEN_IT_HANGS / 2;

/**
 * Tries until it is done, as a person does who is told to try again.
 * @throws Error when it takes too long.
 */
export async function persist<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await attempt();
      if (value !== undefined) return value;
    } catch (error) {
      cause = error;
    }
    await delay(30);
  }
  throw new Error(`${what} was not possible within ${PATIENCE_MS / 1000} s.`, { cause });
}
