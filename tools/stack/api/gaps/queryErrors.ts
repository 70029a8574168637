import { type Gap, withJson } from "../gap.ts";

/** What Lite's parser of query strings throws, as its answer quotes it. */
const PARSE_ERROR = /^Error: (.+ at position \d+)$/;

/**
 * Lacking in Lite 0.10: it takes some mistakes in a query string for its own and answers 500, where
 * PostgREST answers 400 and PGRST100. Can go when queryErrors.test.ts says so.
 */
export const queryErrors: Gap = async (request, next) => {
  const answer = await next(request);
  if (answer.status !== 500 || !new URL(request.url).pathname.startsWith("/rest/v1/")) {
    return answer;
  }
  const body = (await answer.clone().json()) as { code?: unknown; message?: unknown };
  const message = body.code === "SUP" && PARSE_ERROR.exec(String(body.message))?.[1];
  if (!message) return answer;
  const refusal = { code: "PGRST100", message, details: message, hint: null };
  return withJson(new Response(null, { status: 400, headers: answer.headers }), refusal);
};
