import { useSyncExternalStore } from "react";
import { claimedRole } from "#common/claimedRole.ts";
import { createListeners } from "#common/listeners.ts";
import { needsSecondFactor, onOtherTabsSession, storedSession } from "#common/session.ts";

const listeners = createListeners();

/** Tells the page that the stored session has changed. */
export const announceSessionChange = listeners.notify;

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
  const { access_token, user } = storedSession() ?? {};
  return (
    access_token !== undefined && user !== undefined && needsSecondFactor({ access_token, user })
  );
}

/** Calls the listener when the stored session changes, in this or another tab. */
export function subscribeToStoredSession(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  const stopListening = onOtherTabsSession(listener);
  return () => {
    unsubscribe();
    stopListening();
  };
}

/** Whether this browser has a stored session; false until hydration. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(subscribeToStoredSession, hasStoredSession, () => false);
}

/** Whether the stored session has a role in the back office; false until hydration. */
export function useStoredAdministrator(): boolean {
  return useSyncExternalStore(subscribeToStoredSession, hasStoredRole, () => false);
}
