/** Where supabase-js keeps the one session of both apps, in the browser's local storage. */
export const SESSION_STORAGE_KEY = "challenge-auth";
