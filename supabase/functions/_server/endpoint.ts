import { BodyError } from "./body.ts";
import { environment } from "./environment.ts";
import { logFailure, logged } from "./log.ts";

const siteOrigin = new URL(environment.siteUrl).origin;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The headers that allow our own pages to read an answer. Pages on loopback are a developer's, on any port.
 * That is safe in production too: a call is authorized by its token, never by a cookie that the browser would
 * add for another site's page.
 */
export function corsHeaders(request: Request): Headers {
  const headers = new Headers({ vary: "origin" });
  const origin = request.headers.get("origin") ?? "";
  const isOurs = origin === siteOrigin || LOOPBACK.has(URL.parse(origin)?.hostname ?? "");
  if (isOurs) headers.set("access-control-allow-origin", origin);
  return headers;
}

/** An answer without content. */
export function emptyAnswer(status: number, headers: HeadersInit = {}): Response {
  return new Response(null, { status, headers });
}

/**
 * Answers requests, logs them, and lets our own pages read the answers, which are not cached unless they say so.
 * @param answerError The answer after `answer` has thrown.
 */
export function handlerOf(
  name: string,
  answer: (request: Request) => Promise<Response>,
  answerError: (error: unknown) => Response,
): (request: Request) => Promise<Response> {
  return (request) =>
    logged(name, async () => {
      const response = await answer(request).catch(answerError);
      const { headers } = response;
      for (const [header, value] of corsHeaders(request)) headers.set(header, value);
      if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
      return response;
    });
}

/**
 * Serves plain requests, which do not follow the callable protocol: 405 for other methods, 408 and 413 for a body that is
 * late or large, and 503, with a line in the log, for a failure.
 * @param methods The methods that `handle` answers.
 */
export function serveEndpoint(
  name: string,
  methods: readonly string[],
  handle: (request: Request) => Promise<Response>,
): void {
  const answer = async (request: Request) =>
    methods.includes(request.method)
      ? handle(request)
      : emptyAnswer(405, { allow: methods.join(", ") });
  const answerError = (error: unknown) => {
    if (error instanceof BodyError) return emptyAnswer(error.httpStatus);
    logFailure(error);
    return emptyAnswer(503);
  };
  Deno.serve(handlerOf(name, answer, answerError));
}
