import { CallableError, type CallableErrorCode } from "../_shared/callableError.ts";

/** Requests arrive sooner; a slower sender would block the function for others. */
const SECONDS = 15;

/** More than the longest contact message with its robot-check token, even if every character is a JSON escape. */
export const MAX_CALL_BYTES = 128 * 1024;

/** A body that was not read to its end. */
export class BodyError extends CallableError {
  override readonly name = "BodyError";
  /** For requests that do not follow the callable protocol. */
  readonly httpStatus: number;

  constructor(httpStatus: number, code: CallableErrorCode, message: string) {
    super(code, message);
    this.httpStatus = httpStatus;
  }
}

/**
 * Reads a request's body within limits of size and time. Every function reads its body here.
 * @returns The body, empty if there is none.
 * @throws BodyError for a body that is too large, takes longer than 15 seconds, or ends early.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // Counted here, because the sender writes the header with the length.
  let size = 0;
  const collector = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      size += piece.byteLength;
      if (size > maxBytes) {
        throw new BodyError(413, "invalid-argument", "The request is too large.");
      }
      pieces.push(piece);
    },
  });
  const timeout = AbortSignal.timeout(SECONDS * 1000);
  try {
    await request.body?.pipeTo(collector, { signal: timeout });
  } catch (error) {
    if (error instanceof BodyError) throw error;
    if (!timeout.aborted) {
      throw new BodyError(400, "invalid-argument", "The request was incomplete.");
    }
    const message = "The request took too long to arrive. Please try again.";
    throw new BodyError(408, "deadline-exceeded", message);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** The JSON value in a body; undefined if it is not JSON. */
export const parseJson = (body: BodyInit): Promise<unknown> =>
  new Response(body).json().catch(() => undefined);
