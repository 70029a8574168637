// The one place that names the package and its version, the version in node_modules: the embedded
// stack runs offline. A hosted function fetches it from npm.
import { createClient, type SupabaseClient } from "npm:@supabase/supabase-js@2.119.1";
import type { Database } from "../_shared/database.types.ts";
import { environment } from "./environment.ts";

export type Client = SupabaseClient<Database>;

// A function does not store sessions, and ends too soon to renew one.
const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** A client with the rights of the service role, which row-level security does not bind. */
export function serviceClient(): Client {
  return createClient<Database>(environment.supabaseUrl, environment.secretKey, { auth });
}

/** A client with the rights of a visitor who is not signed in. */
export function visitorClient(): Client {
  return createClient<Database>(environment.supabaseUrl, environment.publishableKey, { auth });
}

/** A client with the rights of this access token's person. It has no `auth` part. */
export function clientOf(accessToken: string): Client {
  return createClient<Database>(environment.supabaseUrl, environment.publishableKey, {
    accessToken: async () => accessToken,
  });
}
