import type { Database } from "#shared/database.types.ts";
import type { Profile } from "#shared/forms.ts";

/** The column of each field of the form; a sign-up sends its metadata under the same names. */
const COLUMNS = {
  firstName: "first_name",
  lastName: "last_name",
  country: "country",
  levelOfStudy: "level_of_study",
  university: "university",
  joinMailingList: "join_mailing_list",
} as const satisfies Record<keyof Profile, keyof Database["public"]["Tables"]["profiles"]["Row"]>;

type Columns = typeof COLUMNS;

/** What a person tells about themselves, by the names of the columns. */
export type ProfileColumns = { [Field in keyof Columns as Columns[Field]]: Profile[Field] };

const FIELDS = Object.keys(COLUMNS) as (keyof Profile)[];

/** What to ask the database for. */
export const PROFILE_COLUMNS = Object.values(COLUMNS).join(", ");

export function toColumns(profile: Profile): ProfileColumns {
  return Object.fromEntries(
    FIELDS.map((field) => [COLUMNS[field], profile[field]]),
  ) as ProfileColumns;
}

export function fromColumns(row: ProfileColumns): Profile {
  return Object.fromEntries(
    FIELDS.map((field) => [field, row[COLUMNS[field]]]),
  ) as unknown as Profile;
}

/**
 * A profile with what is blank in it as the metadata of a sign-up says it.
 * @param said What came with the sign-up: anything at all.
 */
export function filledFrom(profile: Profile, said: Readonly<Record<string, unknown>>): Profile {
  const fill = (field: keyof Profile) => {
    const own = profile[field];
    const other = said[COLUMNS[field]];
    return own || (typeof other === typeof own ? other : own);
  };
  return Object.fromEntries(FIELDS.map((field) => [field, fill(field)])) as unknown as Profile;
}
