import { CallableError, failureOf } from "#shared/callableError.ts";

/**
 * Why a request failed. `unreachable`: no answer came in time. `unavailable`: the server, or a gateway in
 * front of it, answered that it cannot (5xx). `signed-out`: there is no session, or none any more.
 * `refused`, `conflict` (somebody else was faster) and `too-many`: a rule says no. `forbidden`: it is not
 * theirs to do. `gone`: there is no such record. `broken`: anything else.
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
  /** The HTTP status that is meant, 0 for no answer; undefined where the error does not say. */
  readonly status: number | undefined;
  /** The stable code of a rule of the database (docs/api.md), or what the session lacks. */
  readonly hint?: string;
  /** What a rule of the database says, for people. */
  readonly reason?: string;
}

// supabase-js is loaded on demand and react-admin is the back office's: neither's error classes can be
// imported here. Their documented names, statuses and codes tell them apart.

/** What fetch and Supabase Storage throw when no answer arrives. */
const NO_ANSWER = ["TypeError", "TimeoutError", "StorageUnknownError"];
const NO_SESSION = ["AuthSessionMissingError", "SessionEndedError"];

/** The code of an error that the database raises for people to read (docs/api.md). */
const RULE = "P0001";
/** An administrator's session that will not do (private.check_admin_session, private.caller). */
const OF_THE_SESSION = ["second_factor", "second_factor_missing", "session_over"];
const KIND_OF_HINT: Readonly<Record<string, FailureKind>> = {
  conflict: "conflict",
  not_found: "gone",
  rate_limited: "too-many",
};
/** Codes of Postgres and PostgREST: no right; no row; a text that is no id. */
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
/** What the edge functions mean otherwise than the same statuses elsewhere. */
const KIND_OF_CALL: Partial<Record<CallableError["code"], FailureKind>> = {
  aborted: "refused",
  "not-found": "gone",
};

/**
 * What a failed request means. The failure may come from supabase-js (for the database, Auth or Storage),
 * fetch, a call of an edge function or react-admin's HTTP client.
 * @param error what was answered or thrown.
 * @param answered the HTTP status where it is told beside the error, 0 for no answer.
 */
export function serverFailure(error: unknown, answered?: number): ServerFailure {
  if (error instanceof CallableError) return ofCall(error);
  const told = fieldsOf(error);
  const { code, hint } = { ...told, ...fieldsOf(told.body) };
  const status = answered ?? statusOf(told);
  const name = String(told.name);
  if (status !== undefined && status >= 500) return { kind: "unavailable", status };
  if (status === 0 || NO_ANSWER.includes(name)) return { kind: "unreachable", status };
  if (code === RULE) {
    const rule = String(hint ?? "");
    const kind = KIND_OF_HINT[rule] ?? "refused";
    return { kind, status, hint: rule, reason: String(told.message) };
  }
  if (OF_THE_SESSION.includes(String(hint))) {
    return { kind: "forbidden", status, hint: String(hint), reason: String(told.message) };
  }
  if (status === 401 || NO_SESSION.includes(name)) return { kind: "signed-out", status };
  return { kind: KIND_OF_CODE[String(code)] ?? KIND_OF_STATUS[status ?? NaN] ?? "broken", status };
}

function ofCall(error: CallableError): ServerFailure {
  // By its protocol a call without an answer is "internal", or "deadline-exceeded" after its time.
  if (error.cause !== undefined) return serverFailure(error.cause);
  const status = error.code === "unknown" ? undefined : failureOf(error.code).httpStatus;
  const kind = KIND_OF_CALL[error.code] ?? serverFailure(undefined, status).kind;
  const { hint } = fieldsOf(error.details);
  return { kind, status, ...(typeof hint === "string" && { hint }) };
}

/** Whether the caller has no session any more, or no right to this. */
export function isDenied({ kind }: ServerFailure): boolean {
  return kind === "signed-out" || kind === "forbidden";
}

/** Whether the same request may succeed in a moment, as nothing was wrong with it. */
export function isTransient(error: unknown, answered?: number): boolean {
  const { kind } = serverFailure(error, answered);
  return kind === "unreachable" || kind === "unavailable";
}

/**
 * Whether Supabase Auth, asked who is signed in, does not know the session: it was ended elsewhere, or
 * the account is gone. Not when it is away or busy, nor for a token that has expired by its clock: the
 * next request renews it (sessionRenewal.ts).
 */
export function isUnknownSession(error: unknown): boolean {
  const isKnown = fieldsOf(error).code === "bad_jwt";
  return !isKnown && [400, 401, 403].includes(serverFailure(error).status ?? NaN);
}

type Fields = Readonly<Record<string, unknown>>;

/** An error's properties, its own and those of its prototypes. */
function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/** Storage answers nearly everything with 400, and tells the status that it means beside it. */
function statusOf({ status, statusCode }: Fields): number | undefined {
  const meant = Number(statusCode);
  if (meant) return meant;
  return typeof status === "number" ? status : undefined;
}
