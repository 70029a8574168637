import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

/** A real client whose session is already in the browser's storage. */
export function clientWith(session: object | undefined): SupabaseClient<Database> {
  const storageKey = `test-${crypto.randomUUID()}`;
  if (session) localStorage.setItem(storageKey, JSON.stringify(session));
  return createClient<Database>("http://api.test", "sb_publishable_test", {
    auth: { storageKey, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
