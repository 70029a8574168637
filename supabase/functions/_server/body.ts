import { CallableError } from "../_shared/callableError.ts";

/** Requests arrive sooner; a slower sender would block the function for others. */
const SECONDS = 15;

/** More than the longest contact message with its robot-check token, even if every character is a JSON escape. */
export const MAX_CALL_BYTES = 128 * 1024;

const FAILURES = {
  large: { code: "invalid-argument", httpStatus: 413, message: "The request is too large." },
  slow: {
    code: "deadline-exceeded",
    httpStatus: 408,
    message: "The request did not arrive in time. Please try again.",
  },
  broken: {
    code: "invalid-argument",
    httpStatus: 400,
    message: "The request did not arrive as a whole.",
  },
} as const;

/** A body that was not read to its end. */
export class BodyError extends CallableError {
  override readonly name = "BodyError";
  /** For requests that do not follow the callable protocol. */
  readonly httpStatus: number;

  constructor(failure: keyof typeof FAILURES) {
    const { code, message, httpStatus } = FAILURES[failure];
    super(code, message);
    this.httpStatus = httpStatus;
  }
}

/**
 * Reads a request's body within limits of size and time. Every function reads its body here.
 * @returns The body, empty if there is none.
 * @throws BodyError "large", "slow" after 15 seconds, or "broken" if the sender hangs up.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // Counted here, because the sender writes the header with the length.
  let size = 0;
  let failure: keyof typeof FAILURES | undefined;
  /** Ends the reading. A failure to cancel does not matter. */
  function stop(reason: keyof typeof FAILURES) {
    failure = reason;
    reader?.cancel().catch(() => undefined);
  }
  const timer = setTimeout(stop, SECONDS * 1000, "slow");
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      pieces.push(read.value);
      if (size > maxBytes) stop("large");
    }
  } catch {
    failure ??= "broken";
  } finally {
    clearTimeout(timer);
  }
  if (failure) throw new BodyError(failure);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
