import {
  type Arguments,
  callDatabase,
  type DatabaseError,
  type FunctionName,
} from "#common/databaseCalls.ts";
import { isDenied, serverFailure } from "#common/serverFailure.ts";
import type { Database } from "#shared/database.types.ts";
import { type Failure, failure, type Outcome, requestFailure, unanswered } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";
import { getSupabase } from "./supabaseClient.ts";

type Functions = Database["public"]["Functions"];

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
export function rpc<Name extends FunctionName, Value = Functions[Name]["Returns"]>(
  name: Name,
  args: Arguments<Name>,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Outcome<Value>> {
  return attempt(message, async (supabase) => {
    const answer = await callDatabase(name, args, (...call) => supabase.rpc(...call));
    if (answer.ok) return { ok: true, value: answer.value as Value };
    const { error, status } = answer;
    const field = fields[error.hint];
    return { ...databaseFailure(error, status, message), ...(field && { field }) };
  });
}

/** The failure of a request to the database; `status` is the HTTP status, 0 without a response. */
export function databaseFailure(error: DatabaseError, status: number, message: string): Failure {
  const answer = serverFailure(error, status);
  if (answer.reason) {
    return { ...failure(message, answer.reason), problem: answer.hint || "refused" };
  }
  return isDenied(answer) ? denied(message) : requestFailure(message, error, status);
}

/** The failure if the caller has no session or no right. */
export function denied(message: string): Failure {
  const detail = "You’re signed out, or you no longer have permission to do this.";
  return { ...failure(message, detail), problem: "denied" };
}
