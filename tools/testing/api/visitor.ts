import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";
import type { StackAddresses } from "../../stack/config.ts";
import { fetchWithoutRobotCheck } from "./withoutRobotCheck.ts";

/** supabase-js without an account, with its session in memory. */
export function createVisitor({
  apiUrl,
  publishableKey,
  secretKey,
}: Pick<StackAddresses, "apiUrl" | "publishableKey" | "secretKey">): SupabaseClient<Database> {
  return createClient<Database>(apiUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchWithoutRobotCheck(secretKey) },
  });
}
