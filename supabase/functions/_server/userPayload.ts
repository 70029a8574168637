import { type FieldRule, type FieldRules, requiredUuid } from "../_shared/validation.ts";

/** What every function about one user is told. */
interface UserPayload {
  uid: string;
}

export const USER_PAYLOAD: FieldRules<UserPayload> = { uid: requiredUuid("uid") };

/** What the functions that change somebody's rights are told. */
interface RightsPayload extends UserPayload {
  /**
   * The revision of the rights that the request is made for (`admin_users.role_revision`), so that it
   * cannot undo a later one. Undefined: no check: a client may send `{ uid }` alone.
   */
  expectedRevision: number | undefined;
}

/** The largest `int` of Postgres. */
const MAX_REVISION = 2 ** 31 - 1;

const revision: FieldRule<number | undefined> = (input) => {
  if (input === undefined || input === null) return { value: undefined };
  const isRevision =
    typeof input === "number" && Number.isInteger(input) && input >= 0 && input <= MAX_REVISION;
  return isRevision ? { value: input } : { error: "expectedRevision must be a whole number." };
};

export const RIGHTS_PAYLOAD: FieldRules<RightsPayload> = {
  ...USER_PAYLOAD,
  expectedRevision: revision,
};

/** Whether the caller knows that the person is or was in a team, or its mentor. */
export const KNOWS_TEAM: FieldRule<boolean> = (input) =>
  input === undefined || typeof input === "boolean"
    ? { value: input === true }
    : { error: "knowsTeam must be true or false." };
