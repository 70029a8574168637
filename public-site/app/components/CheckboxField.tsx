import type { ComponentProps } from "react";
import styles from "./Field.module.css";
import { type FieldTexts, useFieldTexts } from "./Field.tsx";

type CheckboxFieldProps = FieldTexts & Omit<ComponentProps<"input">, "id" | "className" | "type">;

/** A box to tick. */
export function CheckboxField({ label, description, error, ...input }: CheckboxFieldProps) {
  const { control, descriptionId, errorId } = useFieldTexts({ label, description, error });
  return (
    <div className={styles.tick}>
      <input type="checkbox" className={styles.box} {...input} {...control} />
      <label className={styles.words} htmlFor={control.id}>
        {label}
      </label>
      {description && (
        <p className={styles.description} id={descriptionId}>
          {description}
        </p>
      )}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
