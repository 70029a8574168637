import type { Gap } from "../gap.ts";

const METHODS = "GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS";

/**
 * Missing in Lite 0.10: the answer to a preflight request for /auth/v1 does not allow the headers of supabase-js, and
 * pages of another origin may not read other answers. On Supabase the gateway in front of Auth allows both.
 */
export const authCors: Gap = async (request, next) => {
  if (!new URL(request.url).pathname.startsWith("/auth/v1/")) return next(request);
  if (request.method === "OPTIONS") {
    const headers = new Headers({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers":
        request.headers.get("access-control-request-headers") ?? "authorization, apikey",
      "access-control-max-age": "3600",
    });
    return new Response(null, { status: 204, headers });
  }
  const answer = await next(request);
  const headers = new Headers(answer.headers);
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", "x-total-count, link, x-sb-error-code");
  return new Response(answer.body, { status: answer.status, headers });
};
