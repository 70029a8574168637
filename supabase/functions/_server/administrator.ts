import { CallableError } from "../_shared/callableError.ts";
import { dataOf } from "./database.ts";
import { clientOf, serviceClient } from "./supabase.ts";

/** A caller who has proved to be an administrator. */
export interface Administrator {
  id: string;
}

/**
 * Lets administrators pass. The identity service is asked about the token, so a session that has
 * ended no longer counts; the table `admins` is asked about the right, so one that was taken away
 * does not count either, whatever the token claims.
 * @throws CallableError "unauthenticated" or "permission-denied".
 */
export async function requireAdministrator(request: Request): Promise<Administrator> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw new CallableError("unauthenticated", "Please sign in.");
  const { data, error } = await serviceClient().auth.getUser(token);
  if (error) {
    // Every refusal of a token is a 4xx; without an answer there is no status at all.
    if (error.status && error.status >= 400 && error.status < 500) {
      throw new CallableError("unauthenticated", "Please sign in again.");
    }
    throw new CallableError("unavailable", "Sign-in cannot be checked. Please try again.");
  }
  if (!(await dataOf("is_admin", clientOf(token).rpc("is_admin")))) {
    throw new CallableError("permission-denied", "Only administrators may do this.");
  }
  return { id: data.user.id };
}
