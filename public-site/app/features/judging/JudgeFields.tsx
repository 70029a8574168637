import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { EXPERTISE_FIELDS } from "#shared/constants.ts";
import type { FieldProps } from "~/lib/useValidatedForm.ts";
import styles from "./JudgeFields.module.css";
import type { JudgeForm } from "./judgeForm.ts";

interface JudgeFieldsProps {
  field: (name: keyof JudgeForm) => FieldProps;
  /** How many entries of a round the judge is asked for at most; null: any number. */
  entriesCap: number | null;
}

/** What a judge says about themselves. */
export function JudgeFields({ field, entriesCap }: JudgeFieldsProps) {
  return (
    <>
      <Textarea
        label="Your organizations of the last three years"
        description="One on each line: employers, universities, companies that you advise. Entries from there are kept from you."
        classNames={{ input: styles.lines ?? "" }}
        autosize
        required
        {...field("organisations")}
      />
      <Textarea
        label="People you have worked closely with in the last three years"
        description="One on each line, by full name: co-authors, supervisors, students, family. Their entries are kept from you. Leave it empty if there is nobody. Only the administrators read it."
        classNames={{ input: styles.lines ?? "" }}
        autosize
        {...field("closePeople")}
      />
      <TextInput
        label="How many entries can you read in a round?"
        description={
          entriesCap === null
            ? "Leave it empty for any number."
            : `You were asked for ${entriesCap} at most. Name fewer if that is too much, or leave it empty.`
        }
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: styles.number ?? "" }}
        {...field("maxEntries")}
      />
      <Checkbox.Group
        label="What do you know well?"
        description="It helps to give each entry reviewers who know different things. Tick what fits, or nothing."
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
