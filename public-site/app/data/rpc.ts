import type { PostgrestError } from "@supabase/supabase-js";
import { isDenied, isTransient, serverFailure } from "#common/serverFailure.ts";
import type { Database } from "#shared/database.types.ts";
import { type Failure, failure, type Outcome, unanswered, unexpected } from "~/lib/outcome.ts";
import { getSupabase } from "./supabaseClient.ts";

type Functions = Database["public"]["Functions"];
type Arguments<Name extends keyof Functions> = [Functions[Name]["Args"]] extends [never]
  ? Record<string, never>
  : Functions[Name]["Args"];

/** A row of a view: the generated types call each of its columns nullable. */
export type Filled<Row> = { readonly [Column in keyof Row]: NonNullable<Row[Column]> };

interface Answer<Value> {
  readonly data: Value;
  readonly error: PostgrestError | null;
  readonly status: number;
}

/**
 * Calls a function of the database. If it refuses, the failure says why (docs/api.md).
 * @param message what has not happened then.
 * @param fields which field of the form a refusal is about, by its hint.
 */
export async function rpc<Name extends keyof Functions & string>(
  name: Name,
  args: Arguments<Name>,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Outcome<Functions[Name]["Returns"]>> {
  try {
    const supabase = await getSupabase();
    const call = supabase.rpc(name, args as never) as PromiseLike<unknown>;
    const { data, error, status } = (await call) as Answer<Functions[Name]["Returns"]>;
    if (!error) return { ok: true, value: data };
    const field = fields[error.hint];
    return { ...databaseFailure(error, status, message), ...(field && { field }) };
  } catch (cause) {
    return unreachable(cause, message);
  }
}

/** What to say about an error of the database; `status` is that of the HTTP answer, 0 for none. */
export function databaseFailure(error: PostgrestError, status: number, message: string): Failure {
  if (isTransient(error, status)) return unreachable(error, message, status);
  const answer = serverFailure(error, status);
  if (answer.reason)
    return { ...failure(message, answer.reason), problem: answer.hint || "refused" };
  return isDenied(answer)
    ? denied(message)
    : { ...unexpected(message, error), problem: "unexpected" };
}

/** What to say if a request has no answer; `status` as of `unanswered`. */
export function unreachable(cause: unknown, message: string, status?: number): Failure {
  console.warn(message, cause);
  return { ...unanswered(message, cause, status), problem: "unreachable" };
}

/** What to say if the caller has no session any more, or no right to do this. */
export function denied(message: string): Failure {
  const detail = "You are signed out, or you no longer have the right to do this.";
  return { ...failure(message, detail), problem: "denied" };
}
