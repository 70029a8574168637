import { useState } from "react";
import styles from "./Field.module.css";
import { Field } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "label" | "type"> & { label?: string };

/** A required password, with a switch to see what one types. */
export function PasswordField({
  label = "Password",
  description,
  error,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <div className={styles.withEnd}>
          <input type={shown ? "text" : "password"} required {...input} {...control} />
          <button
            type="button"
            className={`${styles.end} needs-script`}
            // Not "Show password": its name would be found wherever the field's is looked for.
            aria-label="Show characters"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye crossed={shown} />
          </button>
        </div>
      )}
    </Field>
  );
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d="M2 12c2.5-4.5 6-6.75 10-6.75S19.5 7.5 22 12c-2.5 4.5-6 6.75-10 6.75S4.5 16.5 2 12z" />
        <circle cx="12" cy="12" r="3" />
        {crossed && <path d="M4 20 20 4" />}
      </g>
    </svg>
  );
}
