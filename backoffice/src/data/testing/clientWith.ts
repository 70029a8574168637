import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { sessionFetch } from "#common/sessionRenewal.ts";
import type { Database } from "#shared/database.types.ts";

/** A real client with a session in the browser's storage, under its own key. */
export function clientWith(
  session: object | undefined,
  storageKey: string = `test-${crypto.randomUUID()}`,
): SupabaseClient<Database> {
  if (session) localStorage.setItem(storageKey, JSON.stringify(session));
  const client: SupabaseClient<Database> = createClient("http://api.test", "sb_publishable_test", {
    auth: { storageKey, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: sessionFetch(() => client.auth) },
  });
  return client;
}
