// The one place that names the package and its version, the version in node_modules: the embedded
// stack runs offline. A hosted function fetches it from npm.
import { createClient, type SupabaseClient } from "npm:@supabase/supabase-js@2.119.1";
import { CallableError, type CallableErrorCode } from "../_shared/callableError.ts";
import type { Database } from "../_shared/database.types.ts";
import { environment } from "./environment.ts";
import { Problem } from "./log.ts";

export type Client = SupabaseClient<Database>;

// A function does not store sessions, and ends too soon to renew one.
const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

const clientWith = (key: string): Client =>
  createClient<Database>(environment.supabaseUrl, key, { auth });

/** A client with the rights of the service role, which row-level security does not bind. */
export const serviceClient = () => clientWith(environment.secretKey);

/** A client with the rights of a visitor who is not signed in. */
export const visitorClient = () => clientWith(environment.publishableKey);

/** A client with the rights of this access token's person, which sends these headers too. It has no `auth` part. */
export function clientOf(accessToken: string, headers: Record<string, string>): Client {
  return createClient<Database>(environment.supabaseUrl, environment.publishableKey, {
    accessToken: async () => accessToken,
    global: { headers },
  });
}

/** The parts of a supabase-js answer that are used here. */
interface Answer<Data> {
  data: Data;
  error: { message: string; code: string; hint: string } | null;
  status: number;
}

/** The codes of refusals by their hints (docs/api.md). Others are "aborted": another state is needed first. */
const CODE_OF_HINT: ReadonlyMap<string, CallableErrorCode> = new Map([
  ["invalid_input", "invalid-argument"],
  ["rate_limited", "resource-exhausted"],
  ["self_service", "permission-denied"],
  ["not_found", "not-found"],
  ["second_factor_again", "permission-denied"],
]);

/**
 * Waits for a query and returns its data.
 * @throws CallableError if a rule of the database refuses, the caller lacks the right, or the database cannot
 *   be reached.
 * @throws Problem for any other failure.
 */
export async function dataOf<Data>(what: string, query: PromiseLike<Answer<Data>>): Promise<Data> {
  const { data, error, status } = await query;
  if (!error) return data;
  const { code, message, hint } = error;
  // Programs use the hint to decide whether to ask the person again.
  if (code === "P0001") {
    throw new CallableError(CODE_OF_HINT.get(hint) ?? "aborted", message, { hint });
  }
  // With a hint, the session is refused and not the person.
  if (code === "42501" && hint) throw new CallableError("permission-denied", message, { hint });
  if (code === "42501") {
    throw new CallableError("permission-denied", "Only administrators can do this.");
  }
  // No answer at all has status 0.
  if (status === 0 || status >= 502) {
    throw new CallableError(
      "unavailable",
      "We can’t reach the database right now. Please try again.",
    );
  }
  throw new Problem(`${what} failed with HTTP status ${status} and code ${code}.`);
}

export type Functions = Database["public"]["Functions"];

/** The arguments of a function. An optional one may be undefined: then it is not sent. */
type Arguments<Args> = {
  [Name in keyof Args]: undefined extends Args[Name] ? Args[Name] | undefined : Args[Name];
};

/**
 * Calls a function of the database.
 * @throws as dataOf.
 */
export function rpc<Name extends keyof Functions & string>(
  client: Client,
  name: Name,
  args?: Arguments<Functions[Name]["Args"]>,
): Promise<Functions[Name]["Returns"] | null> {
  return dataOf(name, client.rpc(name, args as Functions[Name]["Args"]));
}
