import { useEffect, useRef, useState } from "react";
import {
  LEVELS_OF_STUDY,
  OTHER_LEVEL_OF_STUDY,
  storedLevelOfStudy,
} from "#shared/levelsOfStudy.ts";
import { TEXT_LIMITS } from "#shared/limits.ts";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import { SelectField } from "./SelectField.tsx";
import { TextField } from "./TextField.tsx";

const CHOICE = "levelOfStudyChoice";
const OWN_WORDS = "levelOfStudyOwnWords";

interface LevelOfStudyFieldsProps extends CheckedField {
  /** As it is stored: an option, or the visitor's own words. */
  defaultValue: string;
}

/** A required level of study; "Other (specify)" asks for the visitor's own words. */
export function LevelOfStudyFields({
  name,
  error,
  onInput,
  defaultValue,
}: LevelOfStudyFieldsProps) {
  const isOption = LEVELS_OF_STUDY.some((level) => level === defaultValue);
  const startsWith = defaultValue === "" || isOption ? defaultValue : OTHER_LEVEL_OF_STUDY;
  const [specify, setSpecify] = useState(startsWith === OTHER_LEVEL_OF_STUDY);
  const choice = useRef<HTMLSelectElement>(null);
  // It may have been made before the page's script was there.
  useEffect(() => setSpecify(choice.current?.value === OTHER_LEVEL_OF_STUDY), []);

  return (
    <>
      <SelectField
        ref={choice}
        label="Level of study"
        placeholder="Select your level of study"
        options={LEVELS_OF_STUDY}
        name={CHOICE}
        defaultValue={startsWith}
        error={specify ? undefined : error}
        onInput={onInput}
        onChange={(event) => setSpecify(event.currentTarget.value === OTHER_LEVEL_OF_STUDY)}
        data-field={specify ? CHOICE : name}
      />
      {/* Always there, so that choosing something else for a moment loses nothing. */}
      <div hidden={!specify}>
        <TextField
          label={OTHER_LEVEL_OF_STUDY}
          required={specify}
          name={OWN_WORDS}
          data-field={name}
          maxLength={TEXT_LIMITS.levelOfStudy}
          defaultValue={isOption ? "" : defaultValue}
          error={error}
          onInput={onInput}
        />
      </div>
    </>
  );
}

/** The text to store, from a form that holds the two fields. */
export function readLevelOfStudy(form: HTMLFormElement): string {
  const data = new FormData(form);
  return storedLevelOfStudy(String(data.get(CHOICE) ?? ""), String(data.get(OWN_WORDS) ?? ""));
}
