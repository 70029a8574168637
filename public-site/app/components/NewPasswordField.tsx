import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "#shared/limits.ts";
import { characterCount } from "#shared/validation.ts";

/** A password that one chooses, with what the identity service demands of it. */
export function NewPasswordField({
  label = "Password",
  onChange,
  ...field
}: Pick<PasswordInputProps, "label" | "defaultValue" | "error" | "onChange">) {
  const [length, setLength] = useState(0);
  return (
    <PasswordInput
      label={label}
      description={hint(length)}
      autoComplete="new-password"
      required
      {...field}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setLength(characterCount(event.currentTarget.value));
        onChange?.(event);
      }}
    />
  );
}

function hint(length: number): string {
  const rule = `At least ${PASSWORD_MIN_LENGTH} characters.`;
  const missing = PASSWORD_MIN_LENGTH - length;
  if (length === 0) return `${rule} Several words that only you would put together are a good one.`;
  return missing > 0 ? `${rule} ${missing} to go.` : `${rule} Long enough.`;
}
