import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { EXPERTISE_FIELDS } from "#shared/constants.ts";
import type { FieldProps } from "~/lib/useValidatedForm.ts";
import styles from "./JudgeFields.module.css";
import type { JudgeForm } from "./judgeForm.ts";

interface JudgeFieldsProps {
  field: (name: keyof JudgeForm) => FieldProps;
  /** The most entries that the administrators ask for in a round; null: any number. */
  entriesCap: number | null;
}

/** The fields for a judge's details. */
export function JudgeFields({ field, entriesCap }: JudgeFieldsProps) {
  return (
    <>
      <Textarea
        label="Your organizations of the last three years"
        description="One per line: employers, universities, companies that you advise. You are not assigned entries from them."
        classNames={{ input: styles.lines ?? "" }}
        autosize
        required
        {...field("organisations")}
      />
      <Textarea
        label="People you have worked closely with in the last three years"
        description="One full name per line: co-authors, supervisors, students, family. You are not assigned their entries. Optional. Only the administrators read this."
        classNames={{ input: styles.lines ?? "" }}
        autosize
        {...field("closePeople")}
      />
      <TextInput
        label="How many entries can you review in a round?"
        description={
          entriesCap === null
            ? "Leave this empty for any number."
            : `The administrators ask for at most ${entriesCap}. Enter a lower number, or leave this empty.`
        }
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: styles.number ?? "" }}
        {...field("maxEntries")}
      />
      <Checkbox.Group
        label="Fields of expertise"
        description="We use them to assign reviewers with different expertise to each entry. Optional."
        {...field("expertise")}
      >
        <div className={styles.fields}>
          {EXPERTISE_FIELDS.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
