import { Checkbox, type CheckboxProps, NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { Profile } from "#shared/forms.ts";
import {
  LEVELS_OF_STUDY,
  OTHER_LEVEL_OF_STUDY,
  storedLevelOfStudy,
  UNSPECIFIED_LEVEL_OF_STUDY,
} from "#shared/levelsOfStudy.ts";
import type { FieldProps } from "~/lib/useValidatedForm.ts";
import { CountrySelect } from "./CountrySelect.tsx";

export const EMPTY_PROFILE: Profile = {
  first_name: "",
  last_name: "",
  country: "",
  level_of_study: "",
  university: "",
  join_mailing_list: false,
};

interface ProfileFieldsProps {
  /** The properties of an input. */
  field: (name: Exclude<keyof Profile, "join_mailing_list">) => FieldProps;
}

export function NameFields({ field }: ProfileFieldsProps) {
  return (
    <div className="pair">
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={TEXT_LIMITS.firstName}
        required
        {...field("first_name")}
      />
      <TextInput
        label="Last name"
        description="If you have only one name, enter it in both fields."
        // Below, so that the two inputs stay in one line.
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoComplete="family-name"
        maxLength={TEXT_LIMITS.lastName}
        required
        {...field("last_name")}
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
      <LevelOfStudyFields {...field("level_of_study")} />
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

const LEVEL_OPTIONS = [{ value: "", label: "Select your level of study" }, ...LEVELS_OF_STUDY];

interface LevelOfStudyFieldsProps {
  /** The stored text: an option, or a specified level. */
  defaultValue?: string;
  error?: ReactNode;
  /** Called with the text to store. */
  onChange?: (levelOfStudy: string) => void;
  "data-path"?: string;
}

/** A required level of study, with a text field for "Other (specify)". */
function LevelOfStudyFields({
  defaultValue = "",
  error,
  onChange,
  "data-path": path,
}: LevelOfStudyFieldsProps) {
  const isOption = LEVELS_OF_STUDY.some((level) => level === defaultValue);
  const [choice, setChoice] = useState(
    defaultValue === "" || isOption ? defaultValue : OTHER_LEVEL_OF_STUDY,
  );
  const [ownWords, setOwnWords] = useState(isOption ? "" : defaultValue);
  const specify = choice === OTHER_LEVEL_OF_STUDY;
  // Errors belong to the input that is still to be filled in.
  const marked = {
    error: error && specify && !ownWords.trim() ? UNSPECIFIED_LEVEL_OF_STUDY : error,
    "data-path": path,
  };

  function choose(chosen: string) {
    setChoice(chosen);
    onChange?.(storedLevelOfStudy(chosen, ownWords));
  }

  return (
    <>
      <NativeSelect
        label="Level of study"
        data={LEVEL_OPTIONS}
        value={choice}
        onChange={(event) => choose(event.currentTarget.value)}
        required
        {...(!specify && marked)}
      />
      {specify && (
        <TextInput
          label={OTHER_LEVEL_OF_STUDY}
          required
          maxLength={TEXT_LIMITS.levelOfStudy}
          value={ownWords}
          onChange={(event) => {
            setOwnWords(event.currentTarget.value);
            onChange?.(storedLevelOfStudy(choice, event.currentTarget.value));
          }}
          {...marked}
        />
      )}
    </>
  );
}

/** The choice to be on the mailing list. */
export function MailingListCheckbox(field: Pick<CheckboxProps, "defaultChecked" | "onChange">) {
  return <Checkbox label="Keep me updated: add me to the mailing list" {...field} />;
}
