import { CallableError } from "../_shared/callableError.ts";
import { rpc } from "./database.ts";
import { environment } from "./environment.ts";
import { clientOf, serviceClient } from "./supabase.ts";

/** A caller who is signed in. */
export interface Session {
  id: string;
  token: string;
  /** The role in the back office now, by the tables and not by what the token claims; null without one. */
  role: string | null;
}

/**
 * Lets signed-in people pass. The identity service is asked about the token, so a session that has
 * ended does not count, and the database about the session, so one before the code does not either.
 * @throws CallableError "unauthenticated", "unavailable" when either cannot be asked, or
 *   "permission-denied" with a hint (second_factor; second_factor_missing or session_over for a person with
 *   a role) for a session that will not do.
 */
export async function requireSession(request: Request): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw new CallableError("unauthenticated", "Please sign in.");
  const { data, error } = await serviceClient().auth.getUser(token);
  if (!error) {
    const role = await rpc(clientOf(token), "my_role");
    return { id: data.user.id, token, role };
  }
  // Every refusal of a token is a 4xx; without an answer there is no status at all.
  if (error.status && error.status >= 400 && error.status < 500) {
    throw new CallableError("unauthenticated", "Please sign in again.");
  }
  throw new CallableError("unavailable", "Sign-in cannot be checked. Please try again.");
}

/** Whether the caller has a secret key of the project, as its own schedule has. */
export async function hasSecretKey(request: Request): Promise<boolean> {
  const given = request.headers.get("apikey");
  if (given === null) return false;
  const valid = await Promise.all(environment.secretKeys.map(digest));
  return valid.includes(await digest(given));
}

// How long comparing digests takes says nothing about the keys: nobody can make theirs come close.
async function digest(key: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return String(new Uint8Array(bytes));
}
