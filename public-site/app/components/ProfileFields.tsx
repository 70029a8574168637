import type { Profile } from "#shared/forms.ts";
import { TEXT_LIMITS } from "#shared/limits.ts";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import { CountrySearch } from "./CountrySelect.tsx";
import styles from "./Form.module.css";
import { LevelOfStudyFields } from "./LevelOfStudyFields.tsx";
import { TextField } from "./TextField.tsx";

type FieldName = Exclude<keyof Profile, "joinMailingList">;

interface ProfileFieldsProps {
  field: (name: FieldName) => CheckedField;
  /** What the fields start with. */
  profile?: Pick<Profile, FieldName> | null | undefined;
}

/** The five fields that make a profile complete (specification section 4). */
export function ProfileFields({ field, profile }: ProfileFieldsProps) {
  function text(name: "firstName" | "lastName" | "university") {
    return {
      ...field(name),
      required: true,
      maxLength: TEXT_LIMITS[name],
      defaultValue: profile?.[name] ?? "",
    };
  }

  return (
    <>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...text("firstName")} />
        <TextField label="Last name" autoComplete="family-name" {...text("lastName")} />
      </div>
      <CountrySearch {...field("country")} defaultValue={profile?.country ?? ""} />
      <LevelOfStudyFields {...field("levelOfStudy")} defaultValue={profile?.levelOfStudy ?? ""} />
      <TextField label="University" autoComplete="organization" {...text("university")} />
    </>
  );
}
