/**
 * How a function call can fail: the codes with their HTTP statuses (docs/api.md). Other statuses are "unknown", except
 * those of a gateway without its server (5xx): "unavailable".
 */
export const HTTP_STATUSES = {
  "invalid-argument": 400,
  unauthenticated: 401,
  "permission-denied": 403,
  "not-found": 404,
  aborted: 409,
  "resource-exhausted": 429,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  "deadline-exceeded": 504,
  unknown: 500,
} as const;

export type CallableErrorCode = keyof typeof HTTP_STATUSES;

const CODES = Object.keys(HTTP_STATUSES) as CallableErrorCode[];

/** A failed function call, for its caller. */
export class CallableError extends Error {
  override readonly name: string = "CallableError";
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
  const known = CODES.find((code) => HTTP_STATUSES[code] === httpStatus);
  return known ?? (httpStatus >= 500 ? "unavailable" : "unknown");
}

/** The code for a name in `error.status`, which is all that an event stream has. */
export function codeOfStatusName(name: unknown): CallableErrorCode {
  return CODES.find((code) => statusNameOf(code) === name) ?? "unknown";
}

/** The name of a code in `error.status`, such as "NOT_FOUND". */
export function statusNameOf(code: CallableErrorCode): string {
  return code.toUpperCase().replaceAll("-", "_");
}
