import type { PostgrestError } from "@supabase/supabase-js";
import { isDenied, serverFailure } from "#common/serverFailure.ts";
import type { Database } from "#shared/database.types.ts";
import { type Failure, failure, type Outcome, requestFailure, unanswered } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";
import { getSupabase } from "./supabaseClient.ts";

type Functions = Database["public"]["Functions"];

export type Arguments<Name extends keyof Functions> = [Functions[Name]["Args"]] extends [never]
  ? Record<string, never>
  : Functions[Name]["Args"];

interface Answer<Value> {
  readonly data: Value;
  readonly error: PostgrestError | null;
  readonly status: number;
}

/**
 * Sends a request to the Supabase project.
 * @param message names the failed action if the client cannot be loaded or an error is thrown.
 */
export async function attempt<Value>(
  message: string,
  send: (supabase: Supabase) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await send(await getSupabase());
  } catch (cause) {
    return unanswered(message, cause);
  }
}

/**
 * Calls a function of the database.
 * @param message names the action if it fails.
 * @param fields the form's field for a refusal, by its hint (docs/api.md).
 */
export function rpc<Name extends keyof Functions & string, Value = Functions[Name]["Returns"]>(
  name: Name,
  args: Arguments<Name>,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Outcome<Value>> {
  return attempt(message, async (supabase) => {
    const call = supabase.rpc(name, args as never) as PromiseLike<unknown>;
    const { data, error, status } = (await call) as Answer<Value>;
    if (!error) return { ok: true, value: data };
    const field = fields[error.hint];
    return { ...databaseFailure(error, status, message), ...(field && { field }) };
  });
}

/** The failure of a request to the database; `status` is the HTTP status, 0 without a response. */
export function databaseFailure(error: PostgrestError, status: number, message: string): Failure {
  const answer = serverFailure(error, status);
  if (answer.reason) {
    return { ...failure(message, answer.reason), problem: answer.hint || "refused" };
  }
  return isDenied(answer) ? denied(message) : requestFailure(message, error, status);
}

/** The failure if the caller has no session or no right. */
export function denied(message: string): Failure {
  const detail = "You are signed out, or you no longer have the right to do this.";
  return { ...failure(message, detail), problem: "denied" };
}
