import type { PostgrestError } from "@supabase/supabase-js";
import { isDenied, isTransient, serverFailure } from "#common/serverFailure.ts";
import { type Failure, failure, unanswered, unexpected } from "~/lib/outcome.ts";

/** The hints of docs/api.md that the pages act on. */
const HINTS = [
  "already_on_a_team",
  "being_edited",
  "conflict",
  "deadline_passed",
  "document_missing",
  "entry_submitted",
  "not_finalist",
  "not_found",
  "not_submitted",
  "pictures_full",
  "profile_incomplete",
  "rules_changed",
] as const;

/**
 * Why the entry was not changed: a hint, `refused` (another rule), `denied` (no session, or no
 * right), `unreachable` (the network, or a server that is away), `cancelled` or `unexpected`.
 */
export type EntryProblem =
  | (typeof HINTS)[number]
  | "refused"
  | "denied"
  | "unreachable"
  | "cancelled"
  | "unexpected";

export interface EntryFailure extends Failure {
  readonly problem: EntryProblem;
}

export type EntryOutcome<Value> = { readonly ok: true; readonly value: Value } | EntryFailure;

/** What to say about an error of the database; `status` is that of the HTTP answer, 0 for none. */
export function entryFailure(error: PostgrestError, status: number, message: string): EntryFailure {
  if (isTransient(error, status)) return unreachableEntry(error, message, status);
  const told = serverFailure(error, status);
  const { hint, reason } = told;
  if (reason) {
    const problem = HINTS.find((known) => known === hint) ?? "refused";
    return { ...failure(message, reason), problem };
  }
  if (isDenied(told)) return deniedEntry(message);
  return { ...unexpected(message, error), problem: "unexpected" };
}

/** What to say when nothing came of a request; `status` as of `unanswered`. */
export function unreachableEntry(cause: unknown, message: string, status?: number): EntryFailure {
  console.warn(message, cause);
  return { ...unanswered(message, cause, status), problem: "unreachable" };
}

/** What to say when the caller has no session any more, or no right to do this. */
export function deniedEntry(message: string): EntryFailure {
  return {
    ...failure(message, "You are signed out, or you no longer have the right to do this."),
    problem: "denied",
  };
}
