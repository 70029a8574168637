import { type FieldRules, requiredUuid } from "../_shared/validation.ts";

/** What every function about one user is told. */
export interface UserPayload {
  uid: string;
}

export const USER_PAYLOAD: FieldRules<UserPayload> = { uid: requiredUuid("uid") };
