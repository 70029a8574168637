/** Requests arrive sooner; a slower sender would block the function for others. */
const SECONDS = 15;

/** Why a body was not read, with its HTTP status. */
const REASONS = {
  large: { httpStatus: 413, message: "The request is too large." },
  slow: { httpStatus: 408, message: "The request did not arrive in time. Please try again." },
  broken: { httpStatus: 400, message: "The request did not arrive as a whole." },
} as const;

/** A body that was not read to its end. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly reason: keyof typeof REASONS;
  readonly httpStatus: number;

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason].message);
    this.reason = reason;
    this.httpStatus = REASONS[reason].httpStatus;
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
