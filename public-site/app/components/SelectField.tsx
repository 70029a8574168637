import type { ComponentProps } from "react";
import styles from "./Field.module.css";
import { Field, type FieldTexts } from "./Field.tsx";

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<"select">, "id" | "className" | "children"> & {
    /** What it says while nothing is chosen. */
    placeholder: string;
    options: readonly string[];
  };

/** A required choice from a list: the browser's own, which every device knows how to show. */
export function SelectField({
  label,
  description,
  error,
  placeholder,
  options,
  defaultValue,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <div className={`${styles.withEnd} ${styles.choice}`}>
          {/* Not "" for nothing: React would take back what was chosen before it was there. */}
          <select required defaultValue={defaultValue || undefined} {...select} {...control}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
