import { CallableError } from "../_shared/callableError.ts";
import { dataOf } from "./database.ts";
import { requireSession } from "./session.ts";
import { clientOf } from "./supabase.ts";

/** A caller who has proved to be an administrator. */
interface Administrator {
  id: string;
}

/**
 * Lets administrators pass: those with a session that has not ended and a row in the table `admins`,
 * so that a right that was taken away does not count, even if the token still claims it.
 * @throws CallableError "unauthenticated" or "permission-denied".
 */
export async function requireAdministrator(request: Request): Promise<Administrator> {
  const { id, token } = await requireSession(request);
  if (!(await dataOf("is_admin", clientOf(token).rpc("is_admin")))) {
    throw new CallableError("permission-denied", "Only administrators may do this.");
  }
  return { id };
}
