import { useSyncExternalStore } from "react";
import { hasStoredSession, subscribeToStoredSession } from "~/data/sessionMark.ts";

/** Whether this browser keeps a session; false while a page looks as it was prerendered. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(subscribeToStoredSession, hasStoredSession, () => false);
}
