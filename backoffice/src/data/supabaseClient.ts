import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { readSettings } from "../config/env.ts";

/** Where both apps keep their one session in the browser's local storage. */
const SESSION_KEY = "challenge-auth";

let client: SupabaseClient | undefined;

/** The one client of this page, created on first use. */
export function supabase(): SupabaseClient {
  if (!client) {
    const { supabaseUrl, publishableKey } = readSettings();
    client = createClient(supabaseUrl, publishableKey, {
      auth: { storageKey: SESSION_KEY, flowType: "pkce", detectSessionInUrl: false },
    });
  }
  return client;
}
