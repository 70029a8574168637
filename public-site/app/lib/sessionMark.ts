import { useSyncExternalStore } from "react";
import { claimedRole } from "#common/claimedRole.ts";
import { needsSecondFactor } from "#common/needsSecondFactor.ts";
import { keptSession, SESSION_STORAGE_KEY } from "#common/session.ts";

const listeners = new Set<() => void>();

/** Tells the page that the session in storage has changed. */
export function announceSessionChange(): void {
  for (const listener of listeners) listener();
}

/**
 * Whether this browser keeps a session, without loading supabase-js: good enough for the navigation
 * bar, not a proof. The guards and the server check the session itself.
 */
export function hasStoredSession(): boolean {
  return keptSession() !== undefined;
}

/** Whether the kept session is of somebody with a role in the back office, as far as its token says. */
export function hasStoredRole(): boolean {
  const token = keptSession()?.access_token;
  return typeof token === "string" && claimedRole(token) !== undefined;
}

/** Whether the kept session waits for a code of an authenticator app. */
export function lacksStoredCode(): boolean {
  const { access_token, user } = keptSession() ?? {};
  return (
    access_token !== undefined && user !== undefined && needsSecondFactor({ access_token, user })
  );
}

/** Calls back when the session in storage changes, in this tab or in another one. */
export function subscribeToStoredSession(listener: () => void): () => void {
  listeners.add(listener);
  const stopListening = onOtherTabsSession(listener);
  return () => {
    listeners.delete(listener);
    stopListening();
  };
}

/** Calls back when another tab has changed the session. */
export function onOtherTabsSession(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    // The key is null when all of the storage was cleared.
    if (event.key === SESSION_STORAGE_KEY || event.key === null) listener();
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Whether this browser keeps a session; false while a page looks as it was prerendered. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(subscribeToStoredSession, hasStoredSession, () => false);
}

/** Whether that session is an administrator's; false while a page looks as it was prerendered. */
export function useStoredAdministrator(): boolean {
  return useSyncExternalStore(subscribeToStoredSession, hasStoredRole, () => false);
}
