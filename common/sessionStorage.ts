import { inBrowser } from "./browserStorage.ts";

/** The storage of a Supabase client: a session that was renewed but cannot be stored is still used. */
export const SESSION_STORAGE = {
  getItem: inBrowser.read,
  setItem: (key: string, text: string) => void inBrowser.write(key, text),
  /** @throws if the session is still there, so that no one believes to be signed out. */
  removeItem(key: string): void {
    inBrowser.remove(key);
    if (inBrowser.read(key) !== null) throw new Error("We couldn’t remove the session.");
  },
};
