import type { PostgrestError } from "@supabase/supabase-js";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";
import { databaseFailure, thrownFailure } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

type Answer = PromiseLike<{ error: PostgrestError | null; status: number }>;

/**
 * Calls a function of the database that answers nothing; when it refuses, it says why (docs/api.md).
 * @param failureMessage what has not happened then.
 * @param fields which field of the form a refusal is about, by its hint.
 */
export async function callDatabase(
  failureMessage: string,
  call: (supabase: Supabase) => Answer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  try {
    const { error, status } = await call(await getSupabase());
    if (!error) return DONE;
    const field = fields[error.hint];
    return { ...databaseFailure(error, status, failureMessage), ...(field && { field }) };
  } catch (cause) {
    return thrownFailure(cause, failureMessage);
  }
}
