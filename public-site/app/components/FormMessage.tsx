import type { ReactNode } from "react";
import styles from "./FormMessage.module.css";

interface FormMessageProps {
  /** A failure is announced at once, anything else when the visitor pauses. */
  kind: "failure" | "success";
  message: string;
  detail?: ReactNode;
}

/** What became of a form, announced to screen readers. */
export function FormMessage({ kind, message, detail }: FormMessageProps) {
  return (
    <div
      className={`${styles.message} ${styles[kind]}`}
      role={kind === "failure" ? "alert" : "status"}
    >
      <p className={styles.text}>{message}</p>
      {detail && <p>{detail}</p>}
    </div>
  );
}
