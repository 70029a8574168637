import { HttpError } from "react-admin";
import { type FailureKind, serverFailure } from "#common/serverFailure.ts";
import { CallableError, type CallableErrorCode } from "#shared/callableError.ts";

/** The database no longer counts this person as an administrator, even if their token does. */
export class AdminRevokedError extends Error {
  override readonly name = "AdminRevokedError";

  constructor() {
    super("The person who is signed in is no longer an administrator.");
  }
}

/** The session was ended elsewhere, or the account is gone, even if the token is still good. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";

  constructor() {
    super("The session has ended.");
  }
}

// What the edge functions answer when a rule or a permission says no, in a sentence for people.
const EXPLAINED_CODES: readonly CallableErrorCode[] = ["aborted", "not-found", "permission-denied"];

/** A failure of the storage service like every other one: with the status that it means. */
export function storageFailure(error: Error): Error {
  const { status } = serverFailure(error);
  return status ? new HttpError(error.message, status) : new TypeError(error.message);
}

/** Whether there is no valid session any more: the only failure that signs a person out. */
export function isSignedOut(error: unknown): boolean {
  return serverFailure(error).kind === "signed-out";
}

/** Whether the server knows the person and does not let them do this. */
export function isRefused(error: unknown): boolean {
  return serverFailure(error).kind === "forbidden";
}

/** Whether someone else changed the record since it was loaded. */
export function isConflict(error: unknown): boolean {
  return serverFailure(error).kind === "conflict";
}

/** Whether it is done only with a reason, as judging has begun. */
export function isReasonWanted(error: unknown): boolean {
  return serverFailure(error).hint === "reason_required";
}

/** Whether the record that was asked for does not exist, or can not, as its id is none. */
export function isGone(error: unknown): boolean {
  return serverFailure(error).kind === "gone";
}

const REASONS: Partial<Record<FailureKind, string>> = {
  unreachable: "No answer arrived: the connection may be down.",
  unavailable: "The server can't answer right now.",
  forbidden: "The server does not allow it.",
};

/** Why a request failed; undefined if there is nothing more to say. */
export function reasonOf(error: unknown): string | undefined {
  return REASONS[serverFailure(error).kind];
}

/**
 * What to tell the person: why a rule said no, else the catalogue's message,
 * which never shows internals.
 */
export function messageFor(error: unknown, catalogueMessage: string): string {
  if (!(error instanceof CallableError)) return serverFailure(error).reason ?? catalogueMessage;
  return EXPLAINED_CODES.includes(error.code) ? error.message : catalogueMessage;
}
