import { useSyncExternalStore } from "react";
import { claimedRole } from "#common/claimedRole.ts";
import { needsSecondFactor, onStoredSession, storedSession } from "#common/session.ts";
import { useHydrated } from "./useHydrated.ts";

/**
 * Whether this browser has a stored session, without loading supabase-js. Sufficient for the navigation bar, but not proof.
 */
export function hasStoredSession(): boolean {
  return storedSession() !== undefined;
}

/** The person of the stored session; "" without one. */
export function storedUserId(): string {
  return storedSession()?.user?.id ?? "";
}

/** Whether the stored session has a role in the back office, according to its token. */
export function hasStoredRole(): boolean {
  const token = storedSession()?.access_token;
  return typeof token === "string" && claimedRole(token) !== undefined;
}

/** Whether the stored session lacks the code of an authenticator app. */
export function isStoredCodeMissing(): boolean {
  return needsSecondFactor(storedSession() ?? {});
}

/** The attributes of a document with a stored session, and of one with a role in the back office. */
export const SESSION_ATTRIBUTE = "data-signed-in";
export const ROLE_ATTRIBUTE = "data-role";

/** The classes of content for one state. A prerendered page contains it for both. */
const CLASSES = { signedIn: "signed-in-only", signedOut: "signed-out-only", role: "role-only" };

/** Hides the content for the other state. In the head of every page, before its content. */
export const SESSION_STYLES = `html:not([${SESSION_ATTRIBUTE}]) .${CLASSES.signedIn},html[${SESSION_ATTRIBUTE}] .${CLASSES.signedOut},html:not([${ROLE_ATTRIBUTE}]) .${CLASSES.role}{display:none!important}`;

interface SessionState {
  readonly isSignedIn: boolean;
  /** For the element around its content. */
  readonly className: string;
}

const STATES: readonly SessionState[] = [
  { isSignedIn: false, className: CLASSES.signedOut },
  { isSignedIn: true, className: CLASSES.signedIn },
];

/**
 * The states for which to render content: both until hydration, of which the first paint shows the right one
 * (page/headScript.ts), then the current one.
 */
export function useSessionStates(): readonly SessionState[] {
  const isSignedIn = useStoredSession();
  const isHydrated = useHydrated();
  return isHydrated ? STATES.filter((state) => state.isSignedIn === isSignedIn) : STATES;
}

/** The class of content for people with a role in the back office; undefined if there is none. */
export function useRoleClass(): string | undefined {
  const hasRole = useSyncExternalStore(onStoredSession, hasStoredRole, () => true);
  return hasRole ? CLASSES.role : undefined;
}

/** Whether this browser has a stored session; false until hydration. */
function useStoredSession(): boolean {
  return useSyncExternalStore(onStoredSession, hasStoredSession, () => false);
}
