import type { PostgrestError } from "@supabase/supabase-js";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";
import { databaseFailure, thrownFailure } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

type Answer = PromiseLike<{ error: PostgrestError | null; status: number }>;

/**
 * Calls a function of the database that answers nothing; when it refuses, it says why (docs/api.md).
 * @param failureMessage what has not happened then.
 */
export async function callDatabase(
  failureMessage: string,
  call: (supabase: Supabase) => Answer,
): Promise<Outcome> {
  try {
    const { error, status } = await call(await getSupabase());
    return error ? databaseFailure(error, status, failureMessage) : DONE;
  } catch (cause) {
    return thrownFailure(cause, failureMessage);
  }
}
