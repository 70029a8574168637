import { inBrowser } from "./browserStorage.ts";
import { readClaims } from "./claimedRole.ts";
import { createListeners } from "./listeners.ts";

/** The key of the session that both apps share, in the local storage. */
export const SESSION_STORAGE_KEY = "challenge-auth";

/** The parts of a session that are read here. */
interface Session {
  access_token: string;
  /** Seconds since 1970, by the clock of this device. */
  expires_at?: number | undefined;
  /** Seconds from its last renewal. */
  expires_in?: number | undefined;
  user: { id: string; email?: string | undefined; factors?: { status: string }[] | undefined };
}

/** The session stored in this browser, which may have ended or lack a part; undefined if there is none. */
export function storedSession(): Partial<Session> | undefined {
  const session = inBrowser.readJson(SESSION_STORAGE_KEY);
  const isSession = typeof session === "object" && session !== null && "refresh_token" in session;
  return isSession ? (session as Partial<Session>) : undefined;
}

/** Whether a person has an authenticator app and has not entered its code in this session. */
export function needsSecondFactor({ access_token = "", user }: Partial<Session>): boolean {
  const hasApp = user?.factors?.some(({ status }) => status === "verified") ?? false;
  return hasApp && readClaims(access_token).aal !== "aal2";
}

const listeners = createListeners();

/** Tells the page that this tab has changed the stored session. */
export const announceSessionChange = listeners.notify;

/** Calls the listener when the stored session changes, in this or another tab. */
export function onStoredSession(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    // The key is null if all storage was cleared.
    if (event.key === SESSION_STORAGE_KEY || event.key === null) listener();
  }
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", onStorage);
  };
}
