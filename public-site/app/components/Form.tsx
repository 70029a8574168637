import type { ReactNode, Ref, SubmitEventHandler } from "react";
import styles from "./Form.module.css";

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** A form of one field, or one whose fields are filled in, does not have to say what is required. */
  withoutNote?: boolean;
  /** What the form is called for people who do not see it. */
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

/** A form whose fields are all required and are checked by the site, not by the browser. */
export function Form({ children, withoutNote = false, ...props }: FormProps) {
  return (
    <form className={styles.form} noValidate {...props}>
      {!withoutNote && <p className={styles.note}>All fields are required.</p>}
      {children}
    </form>
  );
}
