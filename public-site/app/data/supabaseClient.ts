import type { Database } from "@shared/database.types.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import { env } from "~/config/env.ts";
import { adviseReload } from "~/lib/outcome.ts";
import { watchedFetch } from "./refusals.ts";
import { announceSessionChange, SESSION_STORAGE_KEY } from "./sessionMark.ts";

export type Supabase = SupabaseClient<Database>;

let client: Promise<Supabase> | undefined;

/**
 * The one Supabase client of the page, loaded on first use: pages that only show text never load it.
 * @throws when its code cannot be loaded; the next call tries again.
 */
export function getSupabase(): Promise<Supabase> {
  client ??= createSupabase().catch((cause: unknown) => {
    client = undefined;
    throw cause;
  });
  return client;
}

async function loadCode() {
  // Some browsers remember that a file could not be loaded until the page is loaded again. So none is
  // asked for in vain.
  if (navigator.onLine === false) throw new Error("The browser is offline.");
  try {
    return await import("@supabase/supabase-js");
  } catch (cause) {
    adviseReload();
    throw cause;
  }
}

async function createSupabase(): Promise<Supabase> {
  const { createClient } = await loadCode();
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
