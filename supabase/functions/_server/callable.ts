import { CallableError, failureOf } from "../_shared/callableError.ts";
import type { FieldRules } from "../_shared/validation.ts";
import { answerPreflight, corsHeaders } from "./cors.ts";
import { logged, type Outcome } from "./log.ts";
import { readPayload } from "./payload.ts";
import { logFailure } from "./problem.ts";

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
 * INVALID_ARGUMENT. An unexpected error is an INTERNAL without details: those go to the log, as does a line
 * about every call.
 */
export function callable<Caller, Payload extends object, Result>(
  definition: Callable<Caller, Payload, Result>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === "OPTIONS") return answerPreflight(request);
    return logged(definition.name, async (requestId) => {
      try {
        if (request.method !== "POST") {
          throw new CallableError("invalid-argument", "A function is called with POST.");
        }
        const caller = await definition.authorize(request);
        const payload = await readPayload(request, definition.rules);
        const data = await definition.handle(payload, caller);
        return { response: answer(request, 200, { data: data ?? null }), code: "OK" };
      } catch (error) {
        return answerError(request, error, () => logFailure(definition.name, error, requestId));
      }
    });
  };
}

function answerError(request: Request, error: unknown, log: () => void): Outcome {
  if (error instanceof CallableError && error.code !== "unknown") {
    const { httpStatus, name } = failureOf(error.code);
    const { message, details } = error;
    const response = answer(request, httpStatus, { error: { status: name, message, details } });
    return { response, code: name };
  }
  log();
  const { httpStatus, name } = failureOf("internal");
  const message = "Something went wrong on our side. Please try again.";
  return {
    response: answer(request, httpStatus, { error: { status: name, message } }),
    code: name,
  };
}

function answer(request: Request, status: number, body: unknown): Response {
  const headers = corsHeaders(request);
  headers.set("cache-control", "no-store");
  return Response.json(body, { status, headers });
}
