import type { User } from "@supabase/supabase-js";
import { isAuthUnavailable } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

/**
 * The signed-in user, or null, once the authentication state has settled.
 * @throws when that cannot be found out now (no network).
 */
export async function readUser(): Promise<User | null> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getSession();
  if (error && isAuthUnavailable(error)) throw error;
  return data.session?.user ?? null;
}
