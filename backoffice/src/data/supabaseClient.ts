import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { sessionFetch } from "#common/sessionRenewal.ts";
import { SESSION_STORAGE } from "#common/sessionStorage.ts";
import type { Database } from "#shared/database.types.ts";
import { readSettings } from "../config/env.ts";

let client: SupabaseClient<Database> | undefined;

/** The one client of this page, created on first use. */
export function supabase(): SupabaseClient<Database> {
  if (!client) {
    const { supabaseUrl, publishableKey } = readSettings();
    client = createClient<Database>(supabaseUrl, publishableKey, {
      // Queries already retry once (App.tsx). The client would turn each attempt into four.
      db: { retry: false },
      auth: {
        storageKey: SESSION_STORAGE_KEY,
        storage: SESSION_STORAGE,
        flowType: "pkce",
        detectSessionInUrl: false,
      },
      global: { fetch: sessionFetch(() => supabase().auth) },
    });
  }
  return client;
}
