import type { Session } from "@supabase/supabase-js";
import { hasAdminClaim } from "#common/adminClaim.ts";

/** Where somebody without administrator rights is sent. */
export const PUBLIC_HOME = "/";

/** Where the public site shows one's own entry. */
export const OWN_ENTRY = "/entry";

/** Whether somebody is signed in whose token lets them in. */
export function isAdministrator(session: Session | null): boolean {
  return session !== null && hasAdminClaim(session.access_token);
}

/** Whether an address leads to a page of its own, and not to the front door. */
export function isDeepLink({ pathname }: Pick<Location, "pathname">): boolean {
  return !/^\/admin\/?(dashboard\/?)?$/.test(pathname);
}

/** Where to sign in again, and come back from to the page that is open now. */
export function signInAgain(location: Pick<Location, "pathname" | "search">): string {
  return `/signin?next=${encodeURIComponent(location.pathname + location.search)}`;
}
