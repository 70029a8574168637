import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from "@supabase/supabase-js";
import { claimedRole } from "#common/claimedRole.ts";
import { renewWhileAttended } from "#common/idleSession.ts";
import { announceSessionChange, SESSION_STORAGE_KEY } from "#common/session.ts";
import { sessionFetch } from "#common/sessionRenewal.ts";
import { SESSION_STORAGE } from "#common/sessionStorage.ts";
import type { Database } from "#shared/database.types.ts";
import { env } from "~/config/env.ts";
import { watchedFetch } from "./refusedRequests.ts";

export type Supabase = SupabaseClient<Database>;

function connect(auth: SupabaseClientOptions<"public">["auth"]): Supabase {
  const supabase: Supabase = createClient<Database>(
    env.supabaseUrl || window.location.origin,
    env.supabasePublishableKey,
    {
      // The routes for emailed links and for Google read the address and explain errors.
      auth: { ...auth, detectSessionInUrl: false },
      global: { fetch: watchedFetch(sessionFetch(() => supabase.auth)) },
    },
  );
  return supabase;
}

/** The client of the page. It shares the session with the back office and announces its changes. */
export function createSupabase(): Supabase {
  const supabase = connect({
    storageKey: SESSION_STORAGE_KEY,
    storage: SESSION_STORAGE,
    flowType: "pkce",
  });
  supabase.auth.onAuthStateChange(announceSessionChange);
  let isWatched = false;
  supabase.auth.onAuthStateChange((_event, session) => {
    if (isWatched || !session || !claimedRole(session.access_token)) return;
    isWatched = true;
    renewWhileAttended(supabase.auth);
  });
  return supabase;
}

/** A client with a separate session in memory. */
export function createSeparateSupabase(): Supabase {
  return connect({ storageKey: "challenge-link", persistSession: false, autoRefreshToken: false });
}
