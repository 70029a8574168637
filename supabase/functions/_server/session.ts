import { createHash } from "node:crypto";
import { CallableError } from "../_shared/callableError.ts";
import { RIGHTS } from "../_shared/constants.ts";
import { OTHER_PERSON, PAGE_PERSON_HEADER } from "../_shared/pagePerson.ts";
import { STOPS_RELEASE_HEADER } from "../_shared/stopsRelease.ts";
import { type Client, clientOf, rpc, serviceClient } from "./database.ts";
import { environment } from "./environment.ts";

/** A caller who is signed in. */
export interface Session {
  id: string;
  /** Acts with the caller's rights. */
  client: Client;
  /** The current role in the back office, from the table and not from the token; null without one. */
  role: string | null;
}

/**
 * Accepts signed-in callers. Auth checks the token, so that an ended session does not count; the database checks
 * the session, so that one without the required code does not count either.
 * @throws CallableError "unauthenticated"; "unavailable" if Auth or the database cannot be reached; or
 *   "permission-denied" with a hint (other_person: another one's page sent it; second_factor; for a person with a role
 *   second_factor_missing or session_over).
 */
export async function requireSession(request: Request): Promise<Session> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw new CallableError("unauthenticated", "Please sign in.");
  const { data, error } = await serviceClient().auth.getUser(token);
  if (!error) {
    const person = request.headers.get(PAGE_PERSON_HEADER) ?? data.user.id;
    if (person !== data.user.id) {
      const { message, hint } = OTHER_PERSON;
      throw new CallableError("permission-denied", message, { hint });
    }
    const stops = request.headers.get(STOPS_RELEASE_HEADER);
    const client = clientOf(token, stops ? { [STOPS_RELEASE_HEADER]: stops } : {});
    return { id: data.user.id, client, role: await rpc(client, "my_role") };
  }
  // Every refusal of a token is a 4xx; without an answer there is no status at all.
  if (error.status && error.status >= 400 && error.status < 500) {
    throw new CallableError("unauthenticated", "Please sign in again.");
  }
  throw new CallableError(
    "unavailable",
    "We can’t check your sign-in right now. Please try again.",
  );
}

/**
 * Accepts callers whose current role has a right.
 * @throws CallableError as requireSession, and "permission-denied".
 */
export function requireRight(right: keyof typeof RIGHTS): (request: Request) => Promise<Session> {
  const roles: readonly string[] = RIGHTS[right].roles;
  return async (request) => {
    const session = await requireSession(request);
    if (session.role && roles.includes(session.role)) return session;
    throw new CallableError("permission-denied", "You don’t have permission to do this.");
  };
}

/** Accepts administrators. */
export const requireAdministrator = requireRight("administration");

/** Whether the caller has a secret key of the project, as the schedule does. */
export function hasSecretKey(request: Request): boolean {
  const given = request.headers.get("apikey");
  return given !== null && environment.secretKeys.map(digest).includes(digest(given));
}

/**
 * Accepts only the schedule.
 * @throws CallableError "unauthenticated".
 */
export async function requireSecretKey(request: Request): Promise<void> {
  if (!hasSecretKey(request)) {
    throw new CallableError("unauthenticated", "The project's secret key is required.");
  }
}

// The time to compare digests reveals nothing about the keys.
const digest = (key: string) => createHash("sha256").update(key).digest("hex");
