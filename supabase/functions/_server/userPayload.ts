import { optional, requiredUuid, wholeNumber } from "../_shared/validation.ts";
import { type Client, dataOf } from "./database.ts";

/** The payload of every function about one user. */
export const USER_PAYLOAD = { uid: requiredUuid("uid") };

/** The largest `int` of Postgres. */
const MAX_REVISION = 2 ** 31 - 1;

/**
 * The payload of functions that change a person's rights. expectedRevision is the revision of the rights that the caller
 * has seen (`admin_users.role_revision`), so that the request cannot undo a later one. Undefined: the current one.
 */
export const RIGHTS_PAYLOAD = {
  ...USER_PAYLOAD,
  expectedRevision: optional(wholeNumber("expectedRevision", MAX_REVISION), undefined),
};

/**
 * The revision of a user's rights to which a request applies. The current one is read with the administrator's rights; it
 * is 0 for an unknown user, which set_role reports.
 * @throws as dataOf.
 */
export async function revisionToChange(
  client: Client,
  { uid, expectedRevision }: { uid: string; expectedRevision: number | undefined },
): Promise<number> {
  if (expectedRevision !== undefined) return expectedRevision;
  const query = client.from("admin_users").select("role_revision").eq("id", uid);
  const [user] = (await dataOf("admin_users", query)) ?? [];
  return user?.role_revision ?? 0;
}
