/**
 * How a function call can fail: the HTTP statuses of docs/api.md, with the name that the server writes into
 * `error.status`. Other statuses are "unknown", except those of a gateway without its server (5xx): "unavailable".
 */
const CALLABLE_FAILURES = [
  { code: "invalid-argument", httpStatus: 400, name: "INVALID_ARGUMENT" },
  { code: "unauthenticated", httpStatus: 401, name: "UNAUTHENTICATED" },
  { code: "permission-denied", httpStatus: 403, name: "PERMISSION_DENIED" },
  { code: "not-found", httpStatus: 404, name: "NOT_FOUND" },
  { code: "aborted", httpStatus: 409, name: "ABORTED" },
  { code: "resource-exhausted", httpStatus: 429, name: "RESOURCE_EXHAUSTED" },
  { code: "cancelled", httpStatus: 499, name: "CANCELLED" },
  { code: "internal", httpStatus: 500, name: "INTERNAL" },
  { code: "unimplemented", httpStatus: 501, name: "UNIMPLEMENTED" },
  { code: "unavailable", httpStatus: 503, name: "UNAVAILABLE" },
  { code: "deadline-exceeded", httpStatus: 504, name: "DEADLINE_EXCEEDED" },
] as const;

type CallableFailure = (typeof CALLABLE_FAILURES)[number];
export type ServerErrorCode = CallableFailure["code"];
export type CallableErrorCode = ServerErrorCode | "unknown";

/** A failed function call, for its caller. */
export class CallableError extends Error {
  override readonly name = "CallableError";
  readonly code: CallableErrorCode;
  /** Details for programs, such as the errors of fields. */
  readonly details: unknown;

  constructor(code: CallableErrorCode, message: string, details?: unknown, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }
}

/** The code for the status of an HTTP answer. */
export function codeOfHttpStatus(httpStatus: number): CallableErrorCode {
  const known = CALLABLE_FAILURES.find((row) => row.httpStatus === httpStatus)?.code;
  return known ?? (httpStatus >= 500 ? "unavailable" : "unknown");
}

/** The code for a name in `error.status`, which is all that an event stream has. */
export function codeOfStatusName(name: unknown): CallableErrorCode {
  return CALLABLE_FAILURES.find((row) => row.name === name)?.code ?? "unknown";
}

/** The HTTP status and name of this code. */
export function failureOf(code: ServerErrorCode): CallableFailure {
  const failure = CALLABLE_FAILURES.find((row) => row.code === code);
  if (!failure) throw new Error(`No HTTP status for ${code}.`);
  return failure;
}
