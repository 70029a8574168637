import { environment } from "./environment.ts";

const siteOrigin = new URL(environment.siteUrl).origin;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The headers that allow our own pages to read an answer. Pages on loopback are a developer's, on any port.
 * That is safe in production too: a call is authorized by its token, never by a cookie that the browser would
 * add for another site's page.
 */
export function corsHeaders(request: Request): Headers {
  const headers = new Headers({ vary: "origin" });
  const origin = request.headers.get("origin");
  if (origin && isAllowed(origin)) headers.set("access-control-allow-origin", origin);
  return headers;
}

/**
 * Answers a preflight request. Our own pages may send any header.
 */
export function answerPreflight(request: Request): Response {
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
  return new Response(null, { status: 204, headers });
}

function isAllowed(origin: string): boolean {
  if (origin === siteOrigin) return true;
  return URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
}
