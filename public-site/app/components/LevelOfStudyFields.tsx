import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import {
  LEVELS_OF_STUDY,
  OTHER_LEVEL_OF_STUDY,
  storedLevelOfStudy,
} from "#shared/levelsOfStudy.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

const OPTIONS = [{ value: "", label: "Select your level of study" }, ...LEVELS_OF_STUDY];

interface LevelOfStudyFieldsProps {
  /** As it is stored: an option, or the visitor's own words. */
  defaultValue?: string;
  error?: ReactNode;
  /** Called with the text to store. */
  onChange?: (levelOfStudy: string) => void;
  "data-path"?: string;
}

/** A required level of study; "Other (specify)" asks for the visitor's own words. */
export function LevelOfStudyFields({
  defaultValue = "",
  error,
  onChange,
  "data-path": path,
}: LevelOfStudyFieldsProps) {
  const hydrated = useHydrated();
  const isOption = LEVELS_OF_STUDY.some((level) => level === defaultValue);
  const [choice, setChoice] = useState(
    defaultValue === "" || isOption ? defaultValue : OTHER_LEVEL_OF_STUDY,
  );
  const [ownWords, setOwnWords] = useState(isOption ? "" : defaultValue);
  const specify = choice === OTHER_LEVEL_OF_STUDY;
  // The form's field is the one that is still to be filled in.
  const marked = { error, "data-path": path };

  function choose(chosen: string) {
    setChoice(chosen);
    onChange?.(storedLevelOfStudy(chosen, ownWords));
  }

  return (
    <>
      <NativeSelect
        label="Level of study"
        data={OPTIONS}
        value={choice}
        onChange={(event) => choose(event.currentTarget.value)}
        required
        // As in the list of countries.
        disabled={!hydrated}
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
