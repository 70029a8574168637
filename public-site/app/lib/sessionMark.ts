import { useSyncExternalStore } from "react";
import { claimedRole } from "#common/claimedRole.ts";
import { needsSecondFactor, onStoredSession, storedSession } from "#common/session.ts";

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

/** Whether this browser has a stored session; false until hydration. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(onStoredSession, hasStoredSession, () => false);
}

/** Whether the stored session has a role in the back office; false until hydration. */
export function useStoredAdministrator(): boolean {
  return useSyncExternalStore(onStoredSession, hasStoredRole, () => false);
}
