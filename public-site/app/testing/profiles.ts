import { ADA } from "#common/testing/sessions.ts";
import type { Database } from "#shared/database.types.ts";
import type { Profile, SignUp } from "#shared/forms.ts";

type Row = Database["public"]["Tables"]["profiles"]["Row"];

/** Ada's profile, as she types it. */
export const PROFILE: Profile = {
  first_name: "Ada",
  last_name: "Byron",
  country: "Kenya",
  level_of_study: "A PhD student",
  university: "Lakeside University",
  join_mailing_list: false,
};

/** Ada's sign-up form. */
export const ACCOUNT: SignUp = {
  ...PROFILE,
  email: "ada@example.com",
  password: "correct horse",
};

/** Ada's complete profile, with the given changes. */
export function profileRow(patch: Partial<Row> = {}): Partial<Row> {
  return {
    ...PROFILE,
    id: ADA.id,
    revision: 1,
    profile_completed: true,
    submission_extended_to: null,
    ...patch,
  };
}
