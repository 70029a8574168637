import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

export interface FieldTexts {
  label: ReactNode;
  /** What to know before one fills it in. */
  description?: ReactNode;
  /** What is wrong with what was filled in. */
  error?: ReactNode;
}

/** What ties a control to the texts of its field. */
interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** The names of a field's texts, and what its control needs to be tied to them. */
export function useFieldTexts({ description, error }: FieldTexts) {
  const id = useId();
  const descriptionId = description ? `${id}-description` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: ControlProps = {
    id,
    "aria-describedby": [errorId, descriptionId].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return { control, descriptionId, errorId };
}

interface FieldProps extends FieldTexts {
  children: (control: ControlProps & { className: string | undefined }) => ReactNode;
}

/** A control below its label, with what there is to say about it. */
export function Field({ children, ...texts }: FieldProps) {
  const { control, descriptionId, errorId } = useFieldTexts(texts);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={control.id}>
        {texts.label}
      </label>
      {texts.description && (
        <p className={styles.description} id={descriptionId}>
          {texts.description}
        </p>
      )}
      {children({ ...control, className: styles.control })}
      {texts.error && (
        <p className={styles.error} id={errorId}>
          {texts.error}
        </p>
      )}
    </div>
  );
}
