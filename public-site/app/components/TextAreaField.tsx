import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./Field.tsx";

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, "id">;

/** A text of several lines. */
export function TextAreaField({
  label,
  description,
  error,
  className = "",
  ...textarea
}: TextAreaFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <textarea {...textarea} {...control} className={`${control.className} ${className}`} />
      )}
    </Field>
  );
}
