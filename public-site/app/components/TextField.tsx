import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./Field.tsx";

export type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "id" | "className">;

/** A text of one line. */
export function TextField({ label, description, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
