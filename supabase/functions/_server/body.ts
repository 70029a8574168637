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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyError("slow")), SECONDS * 1000);
  });
  try {
    return await Promise.race([collect(reader, maxBytes), late]);
  } catch (error) {
    // The rest is not read, and a failure to cancel does not matter.
    reader.cancel().catch(() => undefined);
    throw error instanceof BodyError ? error : new BodyError("broken");
  } finally {
    clearTimeout(timer);
  }
}

// Counts while it reads, because the sender writes the header with the length.
async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    size += value.byteLength;
    if (size > maxBytes) throw new BodyError("large");
    pieces.push(value);
  }
}
