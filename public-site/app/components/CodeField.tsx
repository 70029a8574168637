import { TextInput } from "@mantine/core";
import type { FieldProps } from "~/lib/useValidatedForm.ts";

/** The six digits that an authenticator app shows. */
export function CodeField(props: FieldProps) {
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
