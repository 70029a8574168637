import type { User } from "../../records/user.ts";

/** A user for tests, with a complete profile. */
export const ADA: User = {
  id: "u-1",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  country: "United Kingdom",
  level_of_study: "A PhD student",
  university: "University of London",
  join_mailing_list: false,
  profile_completed: true,
  role: "user",
  role_revision: 3,
  submission_extended_to: null,
  has_authenticator_app: false,
  created_at: "2026-11-01T10:00:00+00:00",
  updated_at: "2026-11-02T10:00:00+00:00",
};
