import { type FieldRule, type FieldRules, requiredUuid } from "../_shared/validation.ts";

/** The payload of every function about one user. */
interface UserPayload {
  uid: string;
}

export const USER_PAYLOAD: FieldRules<UserPayload> = { uid: requiredUuid("uid") };

/** The payload of functions that change a person's rights. */
interface RightsPayload extends UserPayload {
  /**
   * The revision of the rights that the caller has seen (`admin_users.role_revision`), so that the request cannot undo a
   * later one. Undefined: no check.
   */
  expectedRevision: number | undefined;
}

/** The largest `int` of Postgres. */
const MAX_REVISION = 2 ** 31 - 1;

const revision: FieldRule<number | undefined> = (input) => {
  if (input === undefined || input === null) return { value: undefined };
  const value = Number.isInteger(input) ? Number(input) : -1;
  return value >= 0 && value <= MAX_REVISION
    ? { value }
    : { error: "expectedRevision must be a whole number." };
};

export const RIGHTS_PAYLOAD: FieldRules<RightsPayload> = {
  ...USER_PAYLOAD,
  expectedRevision: revision,
};
