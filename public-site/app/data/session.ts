import type { User } from "@supabase/supabase-js";
import { isTransient } from "#common/serverFailure.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";
import { getSupabase, isSupabaseLoaded } from "./supabaseClient.ts";

/**
 * The signed-in user, or null, once the authentication state has settled. A visitor without a session
 * does not load supabase-js for that; once it is there it is asked, for it keeps the session by itself
 * where the browser's storage is blocked.
 * @throws when that cannot be found out now (no network).
 */
export async function readUser(): Promise<User | null> {
  if (!isSupabaseLoaded() && !hasStoredSession()) return null;
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getSession();
  if (error && isTransient(error)) throw error;
  return data.session?.user ?? null;
}

/**
 * The access token of the signed-in person.
 * @throws as readUser does.
 */
export async function readAccessToken(): Promise<string | undefined> {
  const supabase = await getSupabase();
  return (await supabase.auth.getSession()).data.session?.access_token;
}
