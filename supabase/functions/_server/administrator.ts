import { CallableError } from "../_shared/callableError.ts";
import { RIGHTS } from "../_shared/constants.ts";
import { requireSession, type Session } from "./session.ts";

/**
 * Lets people pass whose current role has a right.
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
