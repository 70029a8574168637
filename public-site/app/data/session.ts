import type { User } from "@supabase/supabase-js";
import { readSession } from "#common/sessionRenewal.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";
import { getSupabase, isSupabaseLoaded } from "./supabaseClient.ts";

/**
 * The signed-in user, or null, once the authentication state has settled. A visitor without a session
 * does not load supabase-js for that; once it is there it is asked, for it keeps the session by itself
 * where the browser's storage is blocked.
 * @throws when the session has expired and cannot be renewed now.
 */
export async function readUser(): Promise<User | null> {
  if (!isSupabaseLoaded() && !hasStoredSession()) return null;
  const supabase = await getSupabase();
  return (await readSession(supabase.auth))?.user ?? null;
}

/**
 * The access token of the signed-in person.
 * @throws as readUser does.
 */
export async function readAccessToken(): Promise<string | undefined> {
  const supabase = await getSupabase();
  return (await readSession(supabase.auth))?.access_token;
}
