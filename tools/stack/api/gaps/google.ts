import { type Gap, withLocation } from "../gap.ts";

const AUTHORIZE_URL = "https://accounts.google.com/o/oauth2/v2/auth";

/** Missing in Lite 0.10: a configurable address for Google. Redirects the browser to the stand-in on the same origin. */
export const googleRedirect: Gap = async (request, next) => {
  const answer = await next(request);
  const location = answer.headers.get("location");
  if (!location?.startsWith(`${AUTHORIZE_URL}?`)) return answer;
  return withLocation(answer, location.replace(AUTHORIZE_URL, "/_local/google/authorize"));
};
