import { inBrowser } from "./browserStorage.ts";

/** The key of the session that both apps share, in the local storage. */
export const SESSION_STORAGE_KEY = "challenge-auth";

/** The parts of a stored session that are read here. Any of them may be missing. */
interface KeptSession {
  access_token?: string;
  user?: { id: string; factors?: { status: string }[] };
}

/** The session that this browser keeps, which may have ended; undefined if there is none. */
export function keptSession(): KeptSession | undefined {
  const session = inBrowser.readJson(SESSION_STORAGE_KEY);
  const isSession = typeof session === "object" && session !== null && "refresh_token" in session;
  return isSession ? (session as KeptSession) : undefined;
}
