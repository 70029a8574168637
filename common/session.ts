import { inBrowser } from "./browserStorage.ts";

/** Where supabase-js keeps the one session of both apps, in the browser's local storage. */
export const SESSION_STORAGE_KEY = "challenge-auth";

/** A session as supabase-js keeps it, as far as it is read here: any of it may be missing. */
interface KeptSession {
  access_token?: string;
  user?: { id: string; factors?: { status: string }[] };
}

/** The session that this browser keeps, without asking whether it still holds; undefined for none. */
export function keptSession(): KeptSession | undefined {
  try {
    const session: unknown = JSON.parse(inBrowser.read(SESSION_STORAGE_KEY) ?? "null");
    const isSession = typeof session === "object" && session !== null && "refresh_token" in session;
    return isSession ? (session as KeptSession) : undefined;
  } catch {
    // It holds something else: nobody is signed in.
    return undefined;
  }
}
