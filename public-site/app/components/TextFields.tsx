import { TextInput, type TextInputProps } from "@mantine/core";
import { TEXT_LIMITS } from "#shared/constants.ts";

/** A required email address; by default that of the account. */
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

/** The six digits that an authenticator app shows. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      {...props}
    />
  );
}
