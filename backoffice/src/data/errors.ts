import { HttpError } from "react-admin";
import { CallableError, type CallableErrorCode } from "#shared/callableError.ts";

/** The database no longer counts this person as an administrator, whatever their token says. */
export class AdminRevokedError extends Error {
  override readonly name = "AdminRevokedError";

  constructor() {
    super("The person who is signed in is no longer an administrator.");
  }
}

/** The session was ended elsewhere, or the account is gone, whatever the token says. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";

  constructor() {
    super("The session has ended.");
  }
}

// The errcode of a rule that the database enforces: its message is a sentence for people.
const RULE_VIOLATION = "P0001";

// How PostgREST answers for one row that is not there.
const NOT_ACCEPTABLE = 406;

// What Postgres says of a text that is no id: an address that was cut off or mistyped.
const NO_ID = "22P02";

// What the edge functions answer when a rule or a permission says no, in a sentence for people.
const EXPLAINED_CODES: readonly CallableErrorCode[] = ["aborted", "not-found", "permission-denied"];

/** The HTTP status of react-admin's HttpError; undefined for everything else. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

/** What supabase-js tells of it. */
interface StorageProblem {
  message: string;
  statusCode?: string | undefined;
}

/**
 * A failure of the storage service like every other one. It answers nearly everything with 400 and says
 * in the body which status it means.
 */
export function storageFailure({ message, statusCode }: StorageProblem): Error {
  const status = Number(statusCode);
  return status ? new HttpError(message, status) : new TypeError(message);
}

/** What PostgREST says about a failed request, as far as the app uses it (docs/api.md). */
function databaseFailureOf(error: unknown): { code?: unknown; hint?: unknown } {
  if (!(error instanceof Error) || !("body" in error)) return {};
  return typeof error.body === "object" && error.body !== null ? error.body : {};
}

/** Whether there is no valid session any more: the only failure that signs a person out. */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof CallableError) return error.code === "unauthenticated";
  if (error instanceof SessionEndedError) return true;
  if (error instanceof Error && error.name === "AuthSessionMissingError") return true;
  return statusOf(error) === 401;
}

/** Whether the server knows the person and does not let them do this. */
export function isRefused(error: unknown): boolean {
  if (error instanceof CallableError) return error.code === "permission-denied";
  return statusOf(error) === 403;
}

/** Whether the record was changed by somebody else since it was loaded. */
export function isConflict(error: unknown): boolean {
  return databaseFailureOf(error).hint === "conflict";
}

/** Whether the record that was asked for does not exist, or can not, as its id is none. */
export function isGone(error: unknown): boolean {
  return statusOf(error) === NOT_ACCEPTABLE || databaseFailureOf(error).code === NO_ID;
}

/** Why a request failed, for people: that it failed is said already. Nothing when that is all. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof TypeError) return "No answer arrived: the connection may be down.";
  return isRefused(error) ? "The server does not allow it." : undefined;
}

/** Whether a request may succeed when it is simply sent again. */
export function isTransient(error: unknown): boolean {
  // A TypeError is what `fetch` throws when no answer arrives.
  return error instanceof TypeError || (statusOf(error) ?? 0) >= 500;
}

/**
 * What to tell the person: why a rule said no, else the catalogue's message,
 * which never shows internals.
 */
export function messageFor(error: unknown, catalogueMessage: string): string {
  const isExplained =
    error instanceof CallableError
      ? EXPLAINED_CODES.includes(error.code)
      : databaseFailureOf(error).code === RULE_VIOLATION;
  return isExplained && error instanceof Error ? error.message : catalogueMessage;
}
