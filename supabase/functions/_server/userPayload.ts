import { optional, requiredUuid, wholeNumber } from "../_shared/validation.ts";

/** The payload of every function about one user. */
export const USER_PAYLOAD = { uid: requiredUuid("uid") };

/** The largest `int` of Postgres. */
const MAX_REVISION = 2 ** 31 - 1;

/**
 * The payload of functions that change a person's rights. expectedRevision is the revision of the rights that the caller
 * has seen (`admin_users.role_revision`), so that the request cannot undo a later one. Undefined: no check.
 */
export const RIGHTS_PAYLOAD = {
  ...USER_PAYLOAD,
  expectedRevision: optional(wholeNumber("expectedRevision", MAX_REVISION), undefined),
};
