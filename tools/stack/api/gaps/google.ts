import { rewriteAuthorizeLocation } from "../../google/redirects.ts";
import { type Gap, withLocation } from "../gap.ts";

/**
 * Missing in Lite 0.10: Google's addresses are constants in it. The browser is sent to the stand-in
 * instead; the calls from server to server are caught in `fetch` (standIns.ts).
 */
export const googleRedirect: Gap = async (request, next) => {
  const answer = await next(request);
  const location = answer.headers.get("location");
  if (new URL(request.url).pathname !== "/auth/v1/authorize" || !location) return answer;
  return withLocation(answer, rewriteAuthorizeLocation(location));
};
