import type { Session } from "@supabase/supabase-js";

/** Where somebody without administrator rights is sent. */
export const PUBLIC_HOME = "/";

/** Where the public site shows one's own entry. */
export const OWN_ENTRY = "/entry";

/**
 * Whether the access token carries the claim `app_metadata.role: "admin"`. It opens the app's doors
 * only: the database checks its own list of administrators with every request.
 */
export function hasAdminClaim(session: Session | null): boolean {
  if (!session) return false;
  const { app_metadata: metadata } = readClaims(session.access_token);
  return isObject(metadata) && metadata.role === "admin";
}

/** Where to sign in again, and come back from to the page that is open now. */
export function signInAgain(location: Pick<Location, "pathname" | "search">): string {
  return `/signin?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/** The claims of a token, unverified. Empty when it is no token. */
function readClaims(accessToken: string): Record<string, unknown> {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    const base64 = payload.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(claims) ? claims : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
