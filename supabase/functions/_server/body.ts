/** Nobody needs longer for what a function reads; whoever sends on and on keeps it from others. */
const SECONDS = 15;

/** Why a body was not read, with the HTTP status that says so. */
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
 * Reads a request's body, as long as it is small and comes soon. Every function reads its body here.
 * In: the request and the most bytes that it may have. Out: the body, empty where there is none.
 * @throws BodyError "large", "slow" after 15 seconds, or "broken" when the sender hangs up.
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
    // What has not come yet is not waited for, and nobody cares how that ends.
    reader.cancel().catch(() => undefined);
    throw error instanceof BodyError ? error : new BodyError("broken");
  } finally {
    clearTimeout(timer);
  }
}

// Counts while it reads: the length in a header is only the sender's word.
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
