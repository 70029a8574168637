import type { Gap } from "../gap.ts";

/**
 * Wrong in Lite 0.10: a bearer token that is no complete JWT, such as an unsigned one, counts as no
 * token, and its sender goes on as anon. Supabase's Storage refuses it.
 * Can go when brokenTokens.test.ts says so.
 */
export const brokenTokens: Gap = async (request, next) => {
  if (!new URL(request.url).pathname.startsWith("/storage/v1/")) return next(request);
  const token = /^Bearer (.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1]?.trim();
  const parts = token?.split(".").filter(Boolean).length;
  // The project's keys are no JWTs; supabase-js sends one in the token's place.
  if (parts === undefined || parts === 3 || token?.startsWith("sb_")) return next(request);
  const message = `Expected 3 parts in JWT; got ${parts}`;
  const headers = { "access-control-allow-origin": "*" };
  return Response.json(
    { code: "PGRST301", message, details: null, hint: null },
    { status: 401, headers },
  );
};
