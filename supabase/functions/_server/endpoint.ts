import { BodyError } from "./body.ts";
import { corsHeaders } from "./cors.ts";
import { logged } from "./log.ts";
import { logFailure } from "./problem.ts";

/** The code of a status in the log; that of others is "OK". */
const CODES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  408: "INVALID_ARGUMENT",
  413: "INVALID_ARGUMENT",
  503: "UNAVAILABLE",
};

/** An answer without content. */
export function emptyAnswer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}

/**
 * Serves plain requests, which do not follow the callable protocol: 405 for other methods, 408 and 413 for a body that is
 * late or large, and 503, with a line in the log, for a failure. Answers are not cached unless they say so.
 * @param methods The methods that `handle` answers.
 */
export function endpoint(
  name: string,
  methods: readonly string[],
  handle: (request: Request, requestId: string) => Promise<Response>,
): (request: Request) => Promise<Response> {
  async function answer(request: Request, requestId: string): Promise<Response> {
    if (!methods.includes(request.method)) return emptyAnswer(405, { allow: methods.join(", ") });
    try {
      return await handle(request, requestId);
    } catch (error) {
      if (error instanceof BodyError) return emptyAnswer(error.httpStatus);
      logFailure(name, error, requestId);
      return emptyAnswer(503);
    }
  }
  return (request) =>
    logged(name, async (requestId) => {
      const response = await answer(request, requestId);
      const { headers, status } = response;
      for (const [header, value] of corsHeaders(request)) headers.set(header, value);
      if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
      return { response, code: CODES[status] ?? "OK" };
    });
}
