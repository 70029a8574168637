import { Textarea, TextInput } from "@mantine/core";
import type { EntryTexts } from "#common/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/facts.ts";
import { characterCount } from "#shared/validation.ts";
import styles from "./EntryFields.module.css";
import { DESCRIPTION_LIMIT } from "./entryRules.ts";

interface EntryFieldsProps {
  typed: EntryTexts;
  onType: (patch: Partial<EntryTexts>) => void;
}

const number = new Intl.NumberFormat("en");

/** The two texts of an entry. */
export function EntryFields({ typed, onType }: EntryFieldsProps) {
  const length = characterCount(typed.description);
  const tooLong = length > DESCRIPTION_LIMIT;
  return (
    <>
      <TextInput
        label="Idea name"
        name="ideaName"
        autoComplete="off"
        maxLength={TEXT_LIMITS.ideaName}
        value={typed.ideaName}
        onChange={(event) => onType({ ideaName: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        name="description"
        description="What the device does, how it works and whom it helps, in English. One entry may hold several ideas."
        classNames={{ input: styles.description ?? "" }}
        autosize
        value={typed.description}
        onChange={(event) => onType({ description: event.currentTarget.value })}
        error={
          tooLong &&
          `${number.format(length)} of at most ${number.format(DESCRIPTION_LIMIT)} characters`
        }
      />
      {!tooLong && (
        <p className={`text-s ${styles.count}`}>
          {number.format(length)} of {number.format(DESCRIPTION_LIMIT)} characters
        </p>
      )}
    </>
  );
}
