import type { User } from "@supabase/supabase-js";
import { signedInAgain } from "#common/pageOwner.ts";
import { readSession } from "#common/sessionRenewal.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";
import { getSupabase, isSupabaseLoaded } from "./supabaseClient.ts";

/**
 * Reads the signed-in user; null without one. Loads supabase-js only if this browser has a session. If the browser
 * blocks storage, a loaded client may have one in memory.
 * @throws if the session has expired and cannot be renewed now.
 */
export async function readUser(): Promise<User | null> {
  if (!isSupabaseLoaded() && !hasStoredSession()) return null;
  const supabase = await getSupabase();
  return (await readSession(supabase.auth))?.user ?? null;
}

/** Reads the access token of the signed-in person, who may have to sign in again first. */
export async function readAccessToken(): Promise<string | undefined> {
  await signedInAgain();
  const supabase = await getSupabase();
  return (await readSession(supabase.auth))?.access_token;
}
