import { HttpError } from "react-admin";
import { ExplainedError } from "#common/explainedError.ts";
import { type FailureKind, serverFailure } from "#common/serverFailure.ts";
import { CallableError, type CallableErrorCode } from "#shared/callableError.ts";

/** The database no longer counts this person as an administrator, even if their token does. */
export class AdminRevokedError extends Error {
  override readonly name = "AdminRevokedError";

  constructor() {
    super("The signed-in user is no longer an administrator.");
  }
}

/** The person does not want to stop the confirmed release, so a change was not made. */
export class ReleaseContinuesError extends ExplainedError {
  override readonly name = "ReleaseContinuesError";

  constructor() {
    super("We made no changes. The release will go ahead as planned.");
  }
}

// The codes of edge functions whose message is a sentence for people.
const EXPLAINED_CODES: readonly CallableErrorCode[] = ["aborted", "not-found", "permission-denied"];

/** A failure of the storage service, with the status that it means. */
export function storageFailure(error: Error): Error {
  const { status } = serverFailure(error);
  return status ? new HttpError(error.message, status) : new TypeError(error.message);
}

/** Whether there is no valid session: the only failure that signs a person out. */
export const isSignedOut = (error: unknown) => serverFailure(error).kind === "signed-out";

/** Whether the person lacks the right. */
export const isRefused = (error: unknown) => serverFailure(error).kind === "forbidden";

/** Whether someone else changed the record since it was loaded. */
export const isConflict = (error: unknown) => serverFailure(error).kind === "conflict";

/** Whether the change requires a reason, because judging has begun. */
export const isReasonRequired = (error: unknown) => serverFailure(error).hint === "reason_required";

/** Whether the record does not exist, or its id is invalid. */
export const isGone = (error: unknown) => serverFailure(error).kind === "gone";

const REASONS: Partial<Record<FailureKind, string>> = {
  unreachable: "The server did not respond. Check your connection.",
  unavailable: "The server is not available right now.",
  forbidden: "You do not have permission to do this.",
};

/** Why a request failed: the reason of a rule, or of the failure; undefined if it is unknown. */
export function reasonOf(error: unknown): string | undefined {
  const { reason, kind } = serverFailure(error);
  return reason ?? REASONS[kind];
}

/**
 * The message for the person: the reason of a rule, or else the given message, which shows no internals.
 */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof ExplainedError) return error.message;
  if (!(error instanceof CallableError)) return serverFailure(error).reason ?? fallback;
  return EXPLAINED_CODES.includes(error.code) ? error.message : fallback;
}
