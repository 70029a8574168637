/**
 * Supabase Lite has Google's addresses as constants, where Supabase lets config.toml set them.
 * Until Lite does too, these two functions lead its calls and its redirect to the stand-in.
 */
import type { GoogleStandIn } from "./provider.ts";

const AUTHORIZE_URL = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const USER_INFO_URL = "https://www.googleapis.com/userinfo/v2/me";

/** Where the stand-in's account page is, on the API's port and on the site's. */
const STAND_IN_AUTHORIZE_PATH = "/_local/google/authorize";

/**
 * Turns the `Location` of an answer to `/auth/v1/authorize` into the stand-in's address.
 * It is relative, so the browser stays on the origin it used. Other locations come back unchanged.
 */
export function rewriteAuthorizeLocation(location: string): string {
  const url = URL.parse(location);
  if (!url || url.origin + url.pathname !== AUTHORIZE_URL) return location;
  return STAND_IN_AUTHORIZE_PATH + url.search;
}

/**
 * Wraps `fetch` so that calls to Google's token and userinfo endpoints are answered in-process.
 * Every other call goes to `original` untouched.
 */
export function answerGoogleCalls(original: typeof fetch, google: GoogleStandIn): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address !== TOKEN_URL && address !== USER_INFO_URL) return original(input, init);
    const request = new Request(input, init);
    if (address === USER_INFO_URL) return google.userInfo(request.headers.get("authorization"));
    return google.exchangeCode(new URLSearchParams(await request.text()));
  };
}
