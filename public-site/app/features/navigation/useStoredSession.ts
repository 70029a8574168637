import { useSyncExternalStore } from "react";
import { hasStoredRole, hasStoredSession, subscribeToStoredSession } from "~/lib/sessionMark.ts";

/** Whether this browser keeps a session; false while a page looks as it was prerendered. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(subscribeToStoredSession, hasStoredSession, () => false);
}

/** Whether that session is an administrator's; false while a page looks as it was prerendered. */
export function useStoredAdministrator(): boolean {
  return useSyncExternalStore(subscribeToStoredSession, hasStoredRole, () => false);
}
