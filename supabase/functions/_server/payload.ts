import { CallableError } from "../_shared/callableError.ts";
import { type FieldRules, validate } from "../_shared/validation.ts";
import { BodyError, readBody } from "./body.ts";

/**
 * More than the longest contact message with its robot-check token, even if every character is a JSON escape.
 */
export const MAX_BODY_BYTES = 128 * 1024;

/**
 * Reads `{"data": payload}` and returns the payload's clean values.
 * @throws CallableError "invalid-argument", with a sentence for each invalid field in `details`;
 *   "deadline-exceeded" if the body arrives too slowly.
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

async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder().decode(await readBody(request, MAX_BODY_BYTES));
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    if (error.reason === "slow") throw new CallableError("deadline-exceeded", error.message);
    throw invalid(error.message);
  }
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
