import { CallableError } from "../_shared/callableError.ts";
import { type FieldRules, validate } from "../_shared/validation.ts";

/**
 * More than the longest contact message and its robot-check token can need, even with every
 * character written as a JSON escape.
 */
export const MAX_BODY_BYTES = 128 * 1024;

/**
 * Reads `{"data": payload}` and returns the payload's clean values.
 * @throws CallableError "invalid-argument"; for wrong fields `details` has a sentence for each.
 */
export async function readPayload<Payload extends object>(
  request: Request,
  rules: FieldRules<Payload>,
): Promise<Payload> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw invalid("The content type must be application/json.");
  const body = parse(await readText(request));
  if (typeof body !== "object" || body === null || !("data" in body)) {
    throw invalid("Request is missing data field.");
  }
  const checked = validate(rules, body.data);
  if (checked.ok) return checked.values;
  throw invalid(Object.values(checked.errors).join(" "), checked.errors);
}

// Counts while it reads: the length in a header is only the sender's word.
async function readText(request: Request): Promise<string> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > MAX_BODY_BYTES) throw invalid("The request is too large.");
    pieces.push(piece);
  }
  return new Blob(pieces).text();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("Request is not valid JSON object.");
  }
}

function invalid(message: string, details?: unknown): CallableError {
  return new CallableError("invalid-argument", message, details);
}
