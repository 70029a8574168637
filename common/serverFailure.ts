import { CallableError, HTTP_STATUSES } from "#shared/callableError.ts";
import { fieldsOf } from "#shared/fieldsOf.ts";

/**
 * Why a request failed. `unreachable`: no answer arrived in time. `unavailable`: the server or a gateway answered with
 * 5xx. `signed-out`: there is no valid session. `refused`, `conflict` (someone else changed it first) and `too-many`: a
 * rule of the database. `forbidden`: a right is missing. `gone`: there is no such record. `broken`: anything else.
 */
export type FailureKind =
  | "unreachable"
  | "unavailable"
  | "signed-out"
  | "refused"
  | "conflict"
  | "too-many"
  | "forbidden"
  | "gone"
  | "broken";

export interface ServerFailure {
  readonly kind: FailureKind;
  /** The HTTP status, 0 for no answer; undefined if unknown. */
  readonly status: number | undefined;
  /** The stable code of a rule of the database (docs/api.md), or what is missing in the session. */
  readonly hint?: string;
  /** The message of a rule of the database, for people. */
  readonly reason?: string;
}

// The error classes of supabase-js (loaded on demand) and react-admin (only in the back office) cannot be imported here.
// Their documented names, statuses and codes identify them.

/** The errors of fetch and Supabase Storage if no answer arrives. */
const NO_ANSWER = ["TypeError", "TimeoutError", "StorageUnknownError"];
const NO_SESSION = "AuthSessionMissingError";

/** The code of an error that the database raises for people to read (docs/api.md). */
const RULE = "P0001";
/** The hint of a refusal because the session has ended. */
export const SESSION_OVER = "session_over";
/** The hints of rules that reject a session (private.check_admin_session, private.caller). */
const SESSION_HINTS = ["second_factor", "second_factor_missing", SESSION_OVER];
const KIND_OF_HINT: Readonly<Record<string, FailureKind>> = {
  conflict: "conflict",
  not_found: "gone",
  rate_limited: "too-many",
};
/** Codes of Postgres and PostgREST: missing right, no row, invalid id. */
const KIND_OF_CODE: Readonly<Record<string, FailureKind>> = {
  "42501": "forbidden",
  PGRST116: "gone",
  "22P02": "gone",
};
const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  403: "forbidden",
  406: "gone",
  429: "too-many",
};
/** Codes with another meaning in edge functions than elsewhere. */
const KIND_OF_CALL: Partial<Record<CallableError["code"], FailureKind>> = {
  aborted: "refused",
  "not-found": "gone",
};

/**
 * Classifies the failure of a request by supabase-js (database, Auth or Storage), fetch, an edge function or react-admin's
 * HTTP client.
 * @param error The error that was returned or thrown.
 * @param answered The HTTP status if it is not part of the error, 0 for no answer.
 */
export function serverFailure(error: unknown, answered?: number): ServerFailure {
  if (error instanceof CallableError) return callFailure(error);
  const fields = fieldsOf(error);
  const { code, hint } = { ...fields, ...fieldsOf(fields.body) };
  const status = answered ?? statusOf(fields);
  const name = String(fields.name);
  if (status !== undefined && status >= 500) return { kind: "unavailable", status };
  if (status === 0 || NO_ANSWER.includes(name)) return { kind: "unreachable", status };
  if (code === RULE) {
    const rule = String(hint ?? "");
    const kind = KIND_OF_HINT[rule] ?? "refused";
    return { kind, status, hint: rule, reason: String(fields.message) };
  }
  if (SESSION_HINTS.includes(String(hint))) {
    return { kind: "forbidden", status, hint: String(hint), reason: String(fields.message) };
  }
  if (status === 401 || name === NO_SESSION) return { kind: "signed-out", status };
  return { kind: KIND_OF_CODE[String(code)] ?? KIND_OF_STATUS[status ?? NaN] ?? "broken", status };
}

function callFailure(error: CallableError): ServerFailure {
  // A call without an answer is "internal" or "deadline-exceeded".
  if (error.cause !== undefined) return serverFailure(error.cause);
  const status = error.code === "unknown" ? undefined : HTTP_STATUSES[error.code];
  const kind = KIND_OF_CALL[error.code] ?? serverFailure(undefined, status).kind;
  const { hint } = fieldsOf(error.details);
  return { kind, status, ...(typeof hint === "string" && { hint }) };
}

/** Whether the caller has no valid session or lacks the right. */
export function isDenied({ kind }: ServerFailure): boolean {
  return kind === "signed-out" || kind === "forbidden";
}

/** Whether the same request may succeed later. */
export function isTransient(error: unknown, answered?: number): boolean {
  const { kind } = serverFailure(error, answered);
  return kind === "unreachable" || kind === "unavailable";
}

/**
 * Whether Supabase Auth does not know the session, because it was ended elsewhere or the account was deleted. False if Auth
 * is unavailable, and for an expired token, which the next request renews (sessionRenewal.ts).
 */
export function isUnknownSession(error: unknown): boolean {
  const isKnown = fieldsOf(error).code === "bad_jwt";
  return !isKnown && [400, 401, 403].includes(serverFailure(error).status ?? NaN);
}

/** The status of a failure. Storage answers nearly everything with 400, and has the actual status in `statusCode`. */
function statusOf({ status, statusCode }: ReturnType<typeof fieldsOf>): number | undefined {
  const meant = Number(statusCode);
  if (meant) return meant;
  return typeof status === "number" ? status : undefined;
}
