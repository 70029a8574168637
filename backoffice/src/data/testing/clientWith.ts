import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { sessionFetch } from "#common/sessionRenewal.ts";
import type { Database } from "#shared/database.types.ts";

/** A real client with this session in the browser's storage. */
export function clientWith(session: object | undefined): SupabaseClient<Database> {
  // supabase-js warns of several clients, but each test has its own.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  if (session) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  else localStorage.removeItem(SESSION_STORAGE_KEY);
  const client: SupabaseClient<Database> = createClient("http://api.test", "sb_publishable_test", {
    auth: { storageKey: SESSION_STORAGE_KEY, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: sessionFetch(() => client.auth) },
  });
  return client;
}
