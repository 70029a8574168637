/** The header that names the person whose page sends a request (common/pageOwner.ts). */
export const PAGE_PERSON_HEADER = "x-page-person";

/** The refusal of a request with another person's token, as the database words it (private.check_request). */
export const OTHER_PERSON = {
  code: "42501",
  hint: "other_person",
  message: "Someone else has signed in to this browser.",
} as const;
