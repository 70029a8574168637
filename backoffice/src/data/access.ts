import type { Session } from "@supabase/supabase-js";
import { claimedRole, type Role } from "#common/claimedRole.ts";

/** Where somebody without a role is sent. */
export const PUBLIC_HOME = "/";

/** Where the public site shows one's own entry. */
export const OWN_ENTRY = "/entry";

/** As whom the token of whoever is signed in lets them in. */
export function roleOf(session: Session | null): Role | undefined {
  return session ? claimedRole(session.access_token) : undefined;
}

/** Where to sign in again, and come back from to the page that is open now. */
export function signInAgain(location: Pick<Location, "pathname" | "search">): string {
  return `/signin?next=${encodeURIComponent(location.pathname + location.search)}`;
}
