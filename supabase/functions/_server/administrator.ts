import { CallableError } from "../_shared/callableError.ts";
import { RIGHTS } from "../_shared/constants.ts";
import { dataOf } from "./database.ts";
import { requireSession, type Session } from "./session.ts";
import { clientOf } from "./supabase.ts";

/**
 * Lets those pass whose role has a right now.
 * @throws CallableError as requireSession, and "permission-denied".
 */
export function requireRight(right: keyof typeof RIGHTS): (request: Request) => Promise<Session> {
  const roles: readonly string[] = RIGHTS[right].roles;
  return async (request) => {
    const session = await requireSession(request);
    if (session.role && roles.includes(session.role)) return session;
    throw new CallableError("permission-denied", "You have no right to do this.");
  };
}

/** Lets administrators pass. */
export const requireAdministrator = requireRight("administration");

/**
 * Lets administrators pass who have entered a code of their authenticator app a moment ago, where they
 * need one: for what nobody can take back.
 * @throws CallableError as requireRight, and "permission-denied" with the hint
 *   second_factor_again: the caller may enter a code and repeat the call.
 */
export async function requireAdministratorWithCode(request: Request): Promise<Session> {
  const administrator = await requireAdministrator(request);
  const { token } = administrator;
  await dataOf("require_recent_code", clientOf(token).rpc("require_recent_code"));
  return administrator;
}
