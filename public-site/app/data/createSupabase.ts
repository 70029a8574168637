import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import type { Database } from "#shared/database.types.ts";
import { env } from "~/config/env.ts";
import { watchedFetch } from "./refusals.ts";
import { announceSessionChange } from "./sessionMark.ts";

export type Supabase = SupabaseClient<Database>;

/** A client that shares its session with the back office and tells the page when it changes. */
export function createSupabase(): Supabase {
  const supabase = createClient<Database>(
    env.supabaseUrl || window.location.origin,
    env.supabasePublishableKey,
    {
      auth: {
        // The same as the back office's: one session for both apps.
        storageKey: SESSION_STORAGE_KEY,
        flowType: "pkce",
        // The routes that links from e-mails and Google lead to read the address themselves, so that
        // they can explain what went wrong with it.
        detectSessionInUrl: false,
      },
      global: { fetch: watchedFetch },
    },
  );
  supabase.auth.onAuthStateChange(announceSessionChange);
  return supabase;
}
