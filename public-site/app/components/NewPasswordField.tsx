import { type ChangeEvent, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "#shared/limits.ts";
import { characterCount } from "#shared/validation.ts";
import { PasswordField, type PasswordFieldProps } from "./PasswordField.tsx";

/** A password that one chooses, with what the identity service demands of it. */
export function NewPasswordField(props: PasswordFieldProps) {
  const [length, setLength] = useState(0);
  return (
    <PasswordField
      autoComplete="new-password"
      description={hint(length)}
      {...props}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        setLength(characterCount(event.currentTarget.value))
      }
    />
  );
}

function hint(length: number): string {
  const rule = `At least ${PASSWORD_MIN_LENGTH} characters.`;
  const missing = PASSWORD_MIN_LENGTH - length;
  if (length === 0) return `${rule} Several words that only you would put together are a good one.`;
  return missing > 0 ? `${rule} ${missing} to go.` : `${rule} Long enough.`;
}
