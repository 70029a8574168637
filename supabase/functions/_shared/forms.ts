import { TEXT_LIMITS } from "./constants.ts";
import { isCountryName } from "./countries.ts";
import { OTHER_LEVEL_OF_STUDY, UNSPECIFIED_LEVEL_OF_STUDY } from "./levelsOfStudy.ts";
import {
  characterCount,
  checkbox,
  type FieldRule,
  requiredEmail,
  requiredLines,
  requiredName,
  requiredText,
  type ValuesOf,
} from "./validation.ts";

/** The rules of each form, for the page and for the server behind it. */

const requiredCountry: FieldRule<string> = (input) =>
  typeof input === "string" && isCountryName(input)
    ? { value: input }
    : { error: "Please select your country." };

const requiredLevelOfStudy: FieldRule<string> = (input) => {
  if (!input) return { error: "Please select your level of study." };
  const checked = requiredText("Level of study", TEXT_LIMITS.levelOfStudy)(input);
  // The visitor's own words are stored instead of the option (levelsOfStudy.ts).
  return "value" in checked && checked.value === OTHER_LEVEL_OF_STUDY
    ? { error: UNSPECIFIED_LEVEL_OF_STUDY }
    : checked;
};

// Passed on as typed, including blanks: Auth decides whether it is right. In one Unicode form (RFC 8265), because Auth
// compares bytes, and keyboards write the same letter in different ones.
const requiredPassword: FieldRule<string> = (input) =>
  typeof input === "string" && input !== ""
    ? { value: input.normalize("NFC") }
    : { error: "Password is required." };

/** Auth accepts no shorter password (supabase/config.toml: minimum_password_length). */
export const PASSWORD_MIN_LENGTH = 10;

/** A new password, passed on as typed too. */
export const newPassword: FieldRule<string> = (input) => {
  const checked = requiredPassword(input);
  return "value" in checked && characterCount(checked.value) < PASSWORD_MIN_LENGTH
    ? { error: `Use at least ${PASSWORD_MIN_LENGTH} characters.` }
    : checked;
};

export const CONTACT_FORM = {
  name: requiredText("Name", TEXT_LIMITS.name),
  email: requiredEmail,
  subject: requiredText("Subject", TEXT_LIMITS.subject),
  message: requiredLines("Message", TEXT_LIMITS.message),
};
export type ContactMessage = ValuesOf<typeof CONTACT_FORM>;

export const MAILING_LIST_FORM = {
  name: requiredText("Name", TEXT_LIMITS.name),
  email: requiredEmail,
  country: requiredCountry,
};
export type MailingListEntry = ValuesOf<typeof MAILING_LIST_FORM>;

export const PROFILE_FORM = {
  first_name: requiredName("First name", TEXT_LIMITS.firstName),
  last_name: requiredName("Last name", TEXT_LIMITS.lastName),
  country: requiredCountry,
  level_of_study: requiredLevelOfStudy,
  university: requiredName("University", TEXT_LIMITS.university),
  join_mailing_list: checkbox,
};
export type Profile = ValuesOf<typeof PROFILE_FORM>;

export const SIGN_UP_FORM = { email: requiredEmail, password: newPassword, ...PROFILE_FORM };
export type SignUp = ValuesOf<typeof SIGN_UP_FORM>;

const emptyText: FieldRule<string> = () => ({ value: "" });

/** The sign-up of people who do not enter, such as judges: the fields of a participant’s profile stay empty. */
export const INVITED_SIGN_UP_FORM = {
  ...SIGN_UP_FORM,
  country: emptyText,
  level_of_study: emptyText,
  university: emptyText,
};

export const SIGN_IN_FORM = { email: requiredEmail, password: requiredPassword };
export type SignIn = ValuesOf<typeof SIGN_IN_FORM>;
