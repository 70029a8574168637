// The one place that names the package and its version, the version in node_modules: the embedded
// stack runs offline. A hosted function fetches it from npm.
import { createClient, type SupabaseClient } from "npm:@supabase/supabase-js@2.119.1";
import type { Database } from "../_shared/database.types.ts";
import { environment } from "./environment.ts";

export type Client = SupabaseClient<Database>;

// A function has no storage for a session and lives too briefly to renew one.
const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** A client with the rights of the service role, which row-level security does not bind. */
export function serviceClient(): Client {
  return createClient<Database>(environment.supabaseUrl, environment.secretKey, { auth });
}

/** A client with the rights of somebody who is not signed in. */
export function visitorClient(): Client {
  return createClient<Database>(environment.supabaseUrl, environment.publishableKey, { auth });
}

/** A client with the rights of the person whose access token this is; it has no `auth` part. */
export function clientOf(accessToken: string): Client {
  return createClient<Database>(environment.supabaseUrl, environment.publishableKey, {
    accessToken: async () => accessToken,
  });
}
