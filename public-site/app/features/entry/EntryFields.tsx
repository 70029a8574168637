import { Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import type { EntryTexts } from "#common/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount } from "#shared/validation.ts";
import styles from "./EntryFields.module.css";
import { DESCRIPTION_LIMIT } from "./entryRules.ts";

interface EntryFieldsProps {
  typed: EntryTexts;
  onType: (patch: Partial<EntryTexts>) => void;
  /** Whether the page is to be read from the first field on. */
  isNew: boolean;
}

const number = new Intl.NumberFormat("en");

/** The two texts of an entry. */
export function EntryFields({ typed, onType, isNew }: EntryFieldsProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  const length = characterCount(typed.description);
  const tooLong = length > DESCRIPTION_LIMIT;

  function onKeyDown(event: KeyboardEvent) {
    // A key that ends the composition of a word is not meant for the field.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const field = description.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }

  return (
    <>
      <TextInput
        label="Idea name"
        name="ideaName"
        autoComplete="off"
        enterKeyHint="next"
        data-autofocus={isNew || undefined}
        maxLength={TEXT_LIMITS.ideaName}
        value={typed.ideaName}
        onChange={(event) => onType({ ideaName: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <Textarea
        ref={description}
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
          {`${number.format(length)} of ${number.format(DESCRIPTION_LIMIT)} characters`}
        </p>
      )}
    </>
  );
}
