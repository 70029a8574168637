import { TextInput, type TextInputProps } from "@mantine/core";
import { TEXT_LIMITS } from "#shared/constants.ts";

/** A required e-mail address: that of the account, unless it says something else. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={TEXT_LIMITS.email}
      required
      {...props}
    />
  );
}
