import { Textarea } from "@mantine/core";
import { characterCount } from "#shared/validation.ts";
import styles from "./CommentField.module.css";
import { COMMENT_LIMIT } from "./editedReview.ts";

interface CommentFieldProps {
  id: string;
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}

const number = new Intl.NumberFormat("en");

/** A comment on the entry, in a field that grows with the text. */
export function CommentField({ value, error, onType, ...field }: CommentFieldProps) {
  const length = characterCount(value);
  const tooLong = length > COMMENT_LIMIT;
  return (
    <Textarea
      {...field}
      classNames={{ input: styles.comment ?? "" }}
      autosize
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      error={
        tooLong
          ? `${number.format(length)} of at most ${number.format(COMMENT_LIMIT)} characters`
          : error
      }
    />
  );
}
