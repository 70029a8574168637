import { TextInput } from "@mantine/core";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { Profile } from "#shared/forms.ts";
import type { FieldProps } from "~/lib/useValidatedForm.ts";
import { CountrySelect } from "./CountrySelect.tsx";
import styles from "./Form.module.css";
import { LevelOfStudyFields } from "./LevelOfStudyFields.tsx";

/** What a form starts with that holds these fields. */
export const EMPTY_PROFILE: Profile = {
  firstName: "",
  lastName: "",
  country: "",
  levelOfStudy: "",
  university: "",
  joinMailingList: false,
};

interface ProfileFieldsProps {
  /** What ties each of them to its form. */
  field: (name: Exclude<keyof Profile, "joinMailingList">) => FieldProps;
}

export function NameFields({ field }: ProfileFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={TEXT_LIMITS.firstName}
        required
        {...field("firstName")}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={TEXT_LIMITS.lastName}
        required
        {...field("lastName")}
      />
    </div>
  );
}

/** The five fields that make a profile complete. */
export function ProfileFields({ field }: ProfileFieldsProps) {
  return (
    <>
      <NameFields field={field} />
      <CountrySelect {...field("country")} />
      <LevelOfStudyFields {...field("levelOfStudy")} />
      <TextInput
        label="University"
        autoComplete="organization"
        maxLength={TEXT_LIMITS.university}
        required
        {...field("university")}
      />
    </>
  );
}
