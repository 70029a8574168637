import { CallableError } from "../_shared/callableError.ts";
import { RIGHTS } from "../_shared/facts.ts";
import { dataOf } from "./database.ts";
import { requireSession } from "./session.ts";
import { clientOf } from "./supabase.ts";

/** A caller who has proved to be an administrator, or to have a right. */
interface Administrator {
  id: string;
  token: string;
}

/**
 * Lets administrators pass: those with a session that has not ended and a row in the table `admins`,
 * so that a right that was taken away does not count, even if the token still claims it.
 * @throws CallableError "unauthenticated" or "permission-denied"; with a hint (second_factor,
 *   second_factor_missing, session_over) for an administrator whose session will not do.
 */
export async function requireAdministrator(request: Request): Promise<Administrator> {
  const session = await requireSession(request);
  if (!(await dataOf("is_admin", clientOf(session.token).rpc("is_admin")))) {
    throw new CallableError("permission-denied", "Only administrators may do this.");
  }
  return session;
}

/**
 * Lets those pass whose role has a right now, by the table and not by what the token claims.
 * @throws CallableError as requireAdministrator.
 */
export function requireRight(
  right: keyof typeof RIGHTS,
): (request: Request) => Promise<Administrator> {
  const roles: readonly string[] = RIGHTS[right].roles;
  return async (request) => {
    const session = await requireSession(request);
    // The generated types do not know that it may be null.
    const role: string | null = await dataOf("my_role", clientOf(session.token).rpc("my_role"));
    if (role && roles.includes(role)) return session;
    throw new CallableError("permission-denied", "You have no right to do this.");
  };
}

/**
 * Lets administrators pass who have entered a code of their authenticator app a moment ago, where they
 * need one: for what nobody can take back.
 * @throws CallableError as requireAdministrator, and "permission-denied" with the hint
 *   second_factor_again: the caller may enter a code and repeat the call.
 */
export async function requireAdministratorWithCode(request: Request): Promise<Administrator> {
  const administrator = await requireAdministrator(request);
  const { token } = administrator;
  await dataOf("require_recent_code", clientOf(token).rpc("require_recent_code"));
  return administrator;
}
