import { CallableError, HTTP_STATUSES, statusNameOf } from "../_shared/callableError.ts";
import { type FieldRules, validate } from "../_shared/validation.ts";
import { MAX_CALL_BYTES, parseJson, readBody } from "./body.ts";
import { corsHeaders, emptyAnswer, handlerOf } from "./endpoint.ts";
import { logFailure } from "./log.ts";

// The modules of this folder belong to the functions alone and may import packages; what the apps
// share with them is in _shared, which imports none. The Supabase CLI follows relative imports when
// it bundles a function, and takes no folder that begins with an underscore for a function.

interface Callable<Caller, Payload extends object, Result> {
  name: string;
  /** Identifies the caller, or throws, before the payload is read. */
  authorize: (request: Request) => Promise<Caller>;
  rules: FieldRules<Payload>;
  handle: (payload: Payload, caller: Caller) => Promise<Result>;
}

/**
 * Implements the callable protocol (docs/api.md): POST `{"data": payload}`, answered with `{"data": result}`, or with
 * `{"error": {"status", "message", "details"?}}` and the HTTP status of the table. Any other request is an
 * INVALID_ARGUMENT. An unexpected error is an INTERNAL without details, which go to the log.
 */
export function serveCallable<Caller, Payload extends object, Result>(
  definition: Callable<Caller, Payload, Result>,
): void {
  async function answer(request: Request): Promise<Response> {
    if (request.method !== "POST") throw invalid("Functions must be called with POST.");
    const caller = await definition.authorize(request);
    const payload = await readPayload(request, definition.rules);
    const data = await definition.handle(payload, caller);
    return Response.json({ data: data ?? null });
  }
  const call = handlerOf(definition.name, answer, answerError);
  Deno.serve(async (request) =>
    request.method === "OPTIONS" ? answerPreflight(request) : call(request),
  );
}

/** Answers a preflight request. Our own pages may send any header. */
function answerPreflight(request: Request): Response {
  const headers = corsHeaders(request);
  if (headers.has("access-control-allow-origin")) {
    headers.set("access-control-allow-methods", "POST");
    headers.set(
      "access-control-allow-headers",
      request.headers.get("access-control-request-headers") ??
        "authorization, apikey, content-type",
    );
    headers.set("access-control-max-age", "86400");
  }
  return emptyAnswer(204, headers);
}

/**
 * Reads `{"data": payload}` and returns the payload's clean values.
 * @throws CallableError "invalid-argument", with a sentence for each invalid field in `details`;
 *   "deadline-exceeded" if the body arrives too slowly.
 */
async function readPayload<Payload extends object>(
  request: Request,
  rules: FieldRules<Payload>,
): Promise<Payload> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw invalid("The content type must be application/json.");
  const body = await parseJson(await readBody(request, MAX_CALL_BYTES));
  if (body === undefined) throw invalid("Request is not valid JSON object.");
  if (typeof body !== "object" || body === null || !("data" in body)) {
    throw invalid("Request is missing data field.");
  }
  const checked = validate(rules, body.data);
  if (checked.ok) return checked.values;
  throw invalid(Object.values(checked.errors).join(" "), checked.errors);
}

function invalid(message: string, details?: unknown): CallableError {
  return new CallableError("invalid-argument", message, details);
}

function answerError(error: unknown): Response {
  if (error instanceof CallableError) {
    const { code, message, details } = error;
    const body = { error: { status: statusNameOf(code), message, details } };
    return Response.json(body, { status: HTTP_STATUSES[code] });
  }
  logFailure(error);
  const message = "Something went wrong on our side. Please try again.";
  return answerError(new CallableError("internal", message));
}
